import type { ListedClaim } from '@portal/contracts-horses'
import type { Tone } from '@portal/ui'

export const claimTones: Readonly<Record<ListedClaim['state'], Tone>> = {
  FILED: 'info',
  REJECTED: 'danger',
  CANCELED: 'neutral',
  VOID: 'neutral',
  LOST: 'neutral',
  POSTED: 'warning',
  CONFIRMED: 'success',
  POSITIVE_PERIOD: 'warning',
  VOID_PENDING_STEWARDS: 'warning',
  VOID_REVERTED: 'danger',
}
