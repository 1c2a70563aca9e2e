/** What a list of entries shows. */
export const shown = ['cannot-race', 'all'] as const

/** Which entries a list has. */
export interface EntryFilter {
  /** Plain date. */
  readonly date: string
  /** Location ID of a track, such as `KY-01`; empty: all tracks. */
  readonly trackCode: string
  readonly only: (typeof shown)[number]
}
