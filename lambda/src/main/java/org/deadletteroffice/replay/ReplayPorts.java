package org.deadletteroffice.replay;

import java.util.function.UnaryOperator;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetters;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.PolicySource;

/**
 * Everything outside that replay talks to.
 *
 * @param targets the queue a source's replays go to, by the deployment's word: the source itself
 *     unless {@code replay_to} says otherwise
 */
public record ReplayPorts(
    DeadLetterStore letters,
    DueLetters due,
    KnownQueues knownQueues,
    PayloadStore payloads,
    PolicySource policies,
    UnaryOperator<String> targets,
    ReplayQueue queue,
    QueueFacts facts,
    MessageAges ages,
    PaceRecords paces,
    StopSwitch stop,
    Journal journal) {}
