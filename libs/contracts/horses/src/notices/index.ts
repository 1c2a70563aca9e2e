import { claimNotices } from './claim-notices.ts'
import { confirmationDue } from './confirmation-notices.ts'
import type { HorseNoticeKind } from './horse-notice-kind.ts'
import { healthNotices } from './health-notices.ts'
import { jogNotices } from './jog-notices.ts'
import { peopleNotices } from './people-notices.ts'
import { requestNotices } from './request-notices.ts'
import { shockwaveNotices } from './shockwave-notices.ts'
import { verdictChanged, verdictsChanged } from './verdict-notices.ts'
import { vetsListNotices } from './vets-list-notices.ts'

export { defineHorseNotice, type HorseNoticeKind, type HorseNoticeTexts } from './horse-notice-kind.ts'
export { confirmationDue } from './confirmation-notices.ts'
export { claimNotices } from './claim-notices.ts'
export { healthNotices } from './health-notices.ts'
export { jogNotices } from './jog-notices.ts'
export { peopleNotices } from './people-notices.ts'
export { requestNotices } from './request-notices.ts'
export { shockwaveNotices } from './shockwave-notices.ts'
export { verdictChanged, verdictsChanged } from './verdict-notices.ts'
export { vetsListNotices } from './vets-list-notices.ts'

/** Every kind of notice about horses. Staff change their texts on the same page as those of the registration service. */
export const horseNoticeKinds: readonly HorseNoticeKind[] = [
  verdictChanged,
  verdictsChanged,
  confirmationDue,
  ...Object.values(claimNotices),
  ...Object.values(healthNotices),
  ...Object.values(jogNotices),
  ...Object.values(peopleNotices),
  ...Object.values(requestNotices),
  ...Object.values(shockwaveNotices),
  ...Object.values(vetsListNotices),
]
