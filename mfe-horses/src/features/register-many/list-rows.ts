import type { CheckedListRow } from '@portal/contracts-horses'
import type { HorseListProblem, HorseListRow } from '@portal/contracts-horses/identity-rules'

/** The result of a row: a problem with its text, or what was found. */
export type RowState = CheckedListRow['state'] | HorseListProblem

export interface CheckedRow {
  readonly line: number
  readonly text: string
  readonly state: RowState
  readonly horse: CheckedListRow['horse']
}

/** A list after the check. */
export interface CheckedHorses {
  readonly rows: readonly CheckedRow[]
  readonly isRegistryAvailable: boolean
}

/** Combines the rows of the list with what was found for those that name a horse. */
export function combineRows(rows: readonly HorseListRow[], found: readonly CheckedListRow[]): CheckedRow[] {
  const byIdentifier = new Map(found.map((row) => [row.identifier, row]))
  return rows.map(({ line, text, identifier, problem }) => {
    const row = identifier === null ? undefined : byIdentifier.get(identifier)
    return { line, text, state: problem ?? row?.state ?? 'not-checked', horse: row?.horse ?? null }
  })
}

/** Returns the registry numbers of the horses that can be registered. */
export function listRegistrable(rows: readonly CheckedRow[]): string[] {
  return rows.flatMap(({ state, horse }) => (state === 'found' && horse?.registryNumber ? [horse.registryNumber] : []))
}

/** Formats cells as CSV. Cells that a spreadsheet would compute start with an apostrophe. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const toCell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return `"${safe.replaceAll('"', '""')}"`
  }
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}
