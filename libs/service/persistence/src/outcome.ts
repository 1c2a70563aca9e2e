import type { Action, DomainEvent } from './command-record.ts'

/** The result of a command. */
export interface Outcome<Results> {
  readonly results: Results
  /** HTTP status; 200 by default. */
  readonly status?: number
  readonly action: Action
  readonly events?: readonly DomainEvent[]
}

/**
 * How a response is rebuilt for a replay, so that it need not be stored whole. A replayed request has the same content, so
 * anything taken from it or from data that never changes need not be stored again. Do not rebuild from data that may change
 * later, such as a name.
 */
export interface ResponseReplay<Results> {
  /** What only the first execution knows. Stored as JSON. */
  readonly data: unknown
  /** Returns the same results from the stored data. */
  readonly rebuild: (data: unknown) => Results
}

/** The result of a command whose response may be rebuilt for a replay. */
export interface ReplayableOutcome<Results> extends Outcome<Results> {
  /** Without it the whole response is stored. */
  readonly replay?: ResponseReplay<Results>
}
