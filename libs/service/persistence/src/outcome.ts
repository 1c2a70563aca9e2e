import type { Action, Occurrence } from './accompaniment.ts'

/** What a command's work comes to. */
export interface Outcome<Results> {
  readonly results: Results
  /** HTTP status; 200 unless told otherwise. */
  readonly status?: number
  readonly action: Action
  readonly events?: readonly Occurrence[]
}

/**
 * How an answer is given again that is not kept itself. A repetition is the same request: what the answer has from there, or
 * from what never changes, need not be kept a second time. What may change later (a name, a text) is not of that kind.
 */
export interface Remembered<Results> {
  /** What only the first time knows. Kept as JSON. */
  readonly facts: unknown
  /** The same results from facts as they were kept. */
  readonly again: (facts: unknown) => Results
}

/** What a command comes to that is one statement. */
export interface StatementOutcome<Results> extends Outcome<Results> {
  /** Without it the answer is kept whole. */
  readonly remembered?: Remembered<Results>
}
