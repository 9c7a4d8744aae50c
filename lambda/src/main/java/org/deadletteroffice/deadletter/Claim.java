package org.deadletteroffice.deadletter;

import java.time.Instant;

/**
 * What a claim or takeover writes.
 *
 * @param token fresh for every claim, from a secure random source at the time of the claim
 * @param leaseUntil when another replayer may take over
 * @param maxReplays the budget of the letter's source
 */
public record Claim(String token, Instant now, Instant leaseUntil, int maxReplays) {}
