import type { StaffPerson } from '@portal/contracts-registration'
import type { Tone } from '@portal/ui'

/** Colors of the statuses of a person. */
export const statusTones: Readonly<Record<StaffPerson['status'], Tone>> = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'danger',
  merged: 'neutral',
}

/** Colors of the statuses of a role. */
export const roleTones: Readonly<Record<StaffPerson['allRoles'][number]['status'], Tone>> = {
  requested: 'warning',
  active: 'success',
  refused: 'neutral',
  ended: 'neutral',
}

/** Colors of the statuses of a license. */
export const licenseTones: Readonly<Record<StaffPerson['licenses'][number]['status'], Tone>> = {
  pending: 'warning',
  verified: 'success',
  rejected: 'danger',
  expired: 'neutral',
}
