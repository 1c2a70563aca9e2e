import { addDays, addHours, findRowOn, getStartOfDate, type DatedRow } from '../dates/index.ts'

/** Treatments after which a horse may not work or race for a time. */
export const standDownTreatments = [
  'shockwave',
  'intra-articular-fetlock-corticosteroid',
  'intra-articular-hydrogel',
  'intra-articular-other',
  'acupuncture',
  'powered-device',
] as const
export type StandDownTreatment = (typeof standDownTreatments)[number]

/**
 * How long a horse may not work or race after a treatment. In days, the day of the treatment is day 1: after 14 days, the
 * horse may work on the 15th. The row in effect on the day of the treatment decides, also when it changes later.
 */
export interface StandDownRow extends DatedRow {
  readonly treatment: StandDownTreatment
  readonly unit: 'days' | 'hours'
  readonly work: number
  readonly race: number
  /** Whether only works to come off the vets list are concerned. */
  readonly onlyVetsListWorks: boolean
}

export interface StandDown {
  readonly row: StandDownRow
  /** The first plain date on which the horse may work. */
  readonly earliestWork: string
  /** The first plain date on which the horse may race. */
  readonly earliestRace: string
}

/** Returns the stand-down after a treatment on a plain date, or undefined when no rule was in effect on it. */
export function findStandDown(
  rows: readonly StandDownRow[],
  treatment: StandDownTreatment,
  date: string,
): StandDown | undefined {
  const row = findRowOn(rows, date, (each) => each.treatment === treatment)
  if (!row) return undefined
  const { work, race } = row
  return { row, earliestWork: getFirstDate(row, date, work), earliestRace: getFirstDate(row, date, race) }
}

/** Returns the first instants at which a horse may work and race after a treatment at an instant (ISO 8601 in UTC). */
export function findStandDownInstants(
  standDown: StandDown,
  treatedAt: string,
  timeZone: string,
): { readonly work: string; readonly race: string } {
  const { row, earliestWork, earliestRace } = standDown
  if (row.unit === 'hours') return { work: addHours(treatedAt, row.work), race: addHours(treatedAt, row.race) }
  return { work: getStartOfDate(earliestWork, timeZone), race: getStartOfDate(earliestRace, timeZone) }
}

/** Returns the plain dates on which a stand-down of one of the treatments can begin or end. */
export function listStandDownChanges(
  rows: readonly StandDownRow[],
  events: readonly { readonly treatment: StandDownTreatment; readonly date: string }[],
): string[] {
  return events.flatMap(({ treatment, date }) => {
    const standDown = findStandDown(rows, treatment, date)
    return standDown ? [date, standDown.earliestWork, standDown.earliestRace] : [date]
  })
}

/** Without a time of day, hours count from the end of the day of the treatment. */
function getFirstDate({ unit }: StandDownRow, date: string, length: number): string {
  return addDays(date, unit === 'days' ? length : Math.ceil(length / 24) + 1)
}
