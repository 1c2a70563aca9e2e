/** What became of an event that a service could not handle. */
export const deadLetterStates = ['waiting', 'replayed', 'discarded'] as const
export type DeadLetterState = (typeof deadLetterStates)[number]
