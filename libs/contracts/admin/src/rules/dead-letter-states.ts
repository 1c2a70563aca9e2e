/** States of an event that a service could not handle. */
export const deadLetterStates = ['pending', 'replayed', 'discarded'] as const
export type DeadLetterState = (typeof deadLetterStates)[number]
