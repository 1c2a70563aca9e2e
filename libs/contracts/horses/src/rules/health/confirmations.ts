import type { DatedRow } from '../dates/index.ts'

/** After how many days a responsible person is asked whether they still have a horse. */
export interface ConfirmationRow extends DatedRow {
  readonly days: number
}

export const seedConfirmation: ConfirmationRow = {
  days: 90,
  effectiveFrom: '1900-01-01',
  effectiveTo: null,
  source: 'Decision of the portal until the authority sets its own period',
}
