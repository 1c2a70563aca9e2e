/** What racing offices report about a horse: an entry to a race, a race that it ran, a timed work. */
export const raceEventKinds = ['ENTRY', 'RACE', 'WORK'] as const
export type RaceEventKind = (typeof raceEventKinds)[number]
