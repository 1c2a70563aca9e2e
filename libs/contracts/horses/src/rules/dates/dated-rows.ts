import { addDays } from './plain-dates.ts'

/** The time in which a row of a rule table applies, and where its numbers come from. Dates are plain. */
export interface DatedRow {
  /** The first day. */
  readonly effectiveFrom: string
  /** The last day; null: until another row takes precedence. */
  readonly effectiveTo: string | null
  /** The rule, decision or publication that the numbers come from. */
  readonly source: string
}

/**
 * Returns the row in effect on a plain date: of those that cover it and are about the right thing (`isAbout`), the last
 * in the list.
 */
export function findRowOn<Row extends DatedRow>(
  rows: readonly Row[],
  date: string,
  isAbout: (row: Row) => boolean = () => true,
): Row | undefined {
  return rows.findLast((row) => isRowOn(row, date) && isAbout(row))
}

/** Whether a row covers a plain date. */
export function isRowOn({ effectiveFrom, effectiveTo }: DatedRow, date: string): boolean {
  return effectiveFrom <= date && (effectiveTo === null || date <= effectiveTo)
}

/** Returns the dates on which a different row can come into effect. */
export function listRowChanges(rows: readonly DatedRow[]): string[] {
  return rows.flatMap(({ effectiveFrom, effectiveTo }) =>
    effectiveTo === null ? [effectiveFrom] : [effectiveFrom, addDays(effectiveTo, 1)],
  )
}
