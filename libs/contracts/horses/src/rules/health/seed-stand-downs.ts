import type { StandDownRow } from './stand-downs.ts'

const always = { effectiveFrom: '1900-01-01', effectiveTo: null }
/** The rules of July 8, 2024 replaced the earlier numbers; treatments before that date keep those. */
const before = { effectiveFrom: '1900-01-01', effectiveTo: '2024-07-07' }
const since = { effectiveFrom: '2024-07-08', effectiveTo: null }
const days = { unit: 'days', onlyVetsListWorks: false } as const
const hours = { unit: 'hours', onlyVetsListWorks: true } as const
const published = 'Racetrack safety rules in effect since July 8, 2024, as reported by the racing press'

/** Stand-downs as the portal ships them. Press reports; confirm before use. */
export const seedStandDowns: readonly StandDownRow[] = [
  {
    treatment: 'shockwave',
    work: 30,
    race: 30,
    ...days,
    ...before,
    source: 'Racetrack safety rules before July 8, 2024',
  },
  { treatment: 'shockwave', work: 14, race: 30, ...days, ...since, source: published },
  {
    treatment: 'intra-articular-fetlock-corticosteroid',
    work: 7,
    race: 14,
    ...days,
    ...before,
    source: 'Racetrack safety rules before July 8, 2024',
  },
  {
    treatment: 'intra-articular-fetlock-corticosteroid',
    work: 14,
    race: 30,
    ...days,
    ...since,
    source: `${published}; whether it is limited to the fetlock is not confirmed`,
  },
  { treatment: 'intra-articular-other', work: 7, race: 14, ...days, ...always, source: published },
  { treatment: 'intra-articular-hydrogel', work: 7, race: 14, ...days, ...before, source: 'As other joints' },
  { treatment: 'intra-articular-hydrogel', work: 7, race: 180, ...days, ...since, source: published },
  { treatment: 'acupuncture', work: 48, race: 48, ...hours, ...always, source: published },
  { treatment: 'powered-device', work: 48, race: 48, ...hours, ...always, source: published },
]
