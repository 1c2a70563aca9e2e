import type { ImportRun } from '@portal/contracts-common'
import type { Tone } from '@portal/ui'

/** Colors of the states of an import. */
export const importTones: Readonly<Record<ImportRun['state'], Tone>> = {
  checking: 'neutral',
  checked: 'warning',
  importing: 'info',
  imported: 'success',
}
