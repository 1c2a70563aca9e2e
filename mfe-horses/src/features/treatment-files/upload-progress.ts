import type { TreatmentFile } from '@portal/contracts-horses'

/** Whether the rows of a file are still being processed. */
export function isUnfinished({ state }: Pick<TreatmentFile, 'state'>): boolean {
  return state === 'STARTED_UPLOADING' || state === 'UPLOADED' || state === 'PROCESSING'
}
