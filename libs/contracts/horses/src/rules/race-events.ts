/** What racing offices report about a horse: an entry to a race, a race that it ran, a timed work. */
export const raceEventKinds = ['ENTRY', 'RACE', 'WORK'] as const
export type RaceEventKind = (typeof raceEventKinds)[number]

/** Kinds of rows in a file of race data: also scores of an outside model, the number that day sheets are sorted by. */
export const raceDataKinds = [...raceEventKinds, 'TRIAGE'] as const
