package org.deadletteroffice.replay;

/**
 * What one run did.
 *
 * @param sources looked at
 * @param replayed letters sent
 * @param stopped whether replays were stopped for the whole office
 */
public record RunSummary(int sources, int replayed, boolean stopped) {}
