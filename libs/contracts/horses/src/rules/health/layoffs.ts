import { addDays, countDays, findRowOn, listRowChanges, type DatedRow } from '../dates/index.ts'

/** When a horse that has not raced for a long time needs a report of its veterinarian before it races again. */
export interface LayoffRow extends DatedRow {
  /** A report is required when the last race is at least this many days ago. */
  readonly days: number
  /** The responsible person is reminded this many days after the last race. */
  readonly reminderDays: number
}

/** The rule as the portal ships it. Press reports; confirm before use. */
export const seedLayoffs: readonly LayoffRow[] = [
  {
    days: 150,
    reminderDays: 140,
    effectiveFrom: '2024-12-05',
    effectiveTo: null,
    source: '150-day layoff report, required since December 5, 2024, as reported by the racing press',
  },
]

interface Race {
  readonly raceId: string
  readonly date: string
}

/**
 * Returns the race after which a layoff report is missing on a plain date, or undefined. A report counts when it is newer
 * than the race and than the rule, because reports on older forms are not valid.
 */
export function findRaceWithoutReport(
  rows: readonly LayoffRow[],
  { races, reports }: { readonly races: readonly Race[]; readonly reports: readonly { readonly date: string }[] },
  date: string,
): Race | undefined {
  const row = findRowOn(rows, date)
  const last = races
    .filter((race) => race.date < date)
    .reduce<Race | undefined>((latest, race) => (latest && latest.date >= race.date ? latest : race), undefined)
  if (!row || !last || countDays(last.date, date) < row.days) return undefined
  const isReported = reports.some(
    (report) => report.date > last.date && report.date >= row.effectiveFrom && report.date <= date,
  )
  return isReported ? undefined : last
}

/** Returns the day of the reminder and the first day on which a report is required, after a race. */
export function getLayoffDates(
  row: LayoffRow,
  lastRace: string,
): { readonly remindOn: string; readonly requiredFrom: string } {
  return { remindOn: addDays(lastRace, row.reminderDays), requiredFrom: addDays(lastRace, row.days) }
}

/** Returns the plain dates on which the need for a report can change. */
export function listLayoffChanges(
  rows: readonly LayoffRow[],
  { races, reports }: { readonly races: readonly Race[]; readonly reports: readonly { readonly date: string }[] },
): string[] {
  return [
    ...listRowChanges(rows),
    ...reports.map(({ date }) => date),
    ...races.flatMap(({ date }) => [addDays(date, 1), ...rows.map(({ days }) => addDays(date, days))]),
  ]
}
