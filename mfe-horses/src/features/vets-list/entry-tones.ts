import type { VetsListEntryDetails } from '@portal/contracts-horses'
import type { Tone } from '@portal/ui'

/** Color of the tag of each state. */
export const entryTones: Readonly<Record<VetsListEntryDetails['displayState'], Tone>> = {
  proposed: 'info',
  declined: 'neutral',
  on: 'danger',
  eligible: 'warning',
  off: 'success',
  voided: 'neutral',
}
