import type { PageLoaders } from '@portal/contracts-shell/light'

/** Entry point of the remote (`./remote`); the manifest refers to these pages and slots. */
export { connect as start } from './shared/api.ts'

export const pages = {
  certificates: () => import('./features/certificates/certificates.page.tsx'),
  'verify-certificate': () => import('./features/certificates/verify.page.tsx'),
  start: () => import('./features/wizard/start.page.tsx'),
  resume: () => import('./features/wizard/resume.page.tsx'),
  'phone-upload': () => import('./features/wizard/phone-upload.page.tsx'),
  step: () => import('./features/wizard/step.page.tsx'),
  invites: () => import('./features/invites/invites.page.tsx'),
  invite: () => import('./features/invites/invite.page.tsx'),
  delegates: () => import('./features/delegates/delegates.page.tsx'),
  notices: () => import('./features/notices/notices.page.tsx'),
  licenses: () => import('./features/licenses/licenses.page.tsx'),
  license: () => import('./features/licenses/license.page.tsx'),
  people: () => import('./features/people/people.page.tsx'),
  'my-information': () => import('./features/my-information/my-information.page.tsx'),
  'change-information': () => import('./features/my-information/change.page.tsx'),
} satisfies PageLoaders

export const slots = {
  bell: () => import('./features/notices/bell.slot.tsx'),
  'act-for': () => import('./features/delegates/act-for.slot.tsx'),
  'open-invites': () => import('./features/invites/open-invites.slot.tsx'),
  'unfinished-registration': () => import('./features/wizard/unfinished.slot.tsx'),
  'person-reminders': () => import('./features/my-information/reminders.slot.tsx'),
} satisfies PageLoaders
