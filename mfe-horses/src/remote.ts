import type { PageLoaders } from '@portal/contracts-shell/light'

/** Entry point of the remote (`./remote`); the manifest refers to these pages and slots. */
export { connect as start } from './shared/api.ts'

export const pages = {
  'my-horses': () => import('./features/my-horses/my-horses.page.tsx'),
  barn: () => import('./features/barn/barn.page.tsx'),
  register: () => import('./features/register/register.page.tsx'),
  'register-many': () => import('./features/register-many/register-many.page.tsx'),
  search: () => import('./features/search/search.page.tsx'),
  'correct-registration': () => import('./features/register-manually/correct-registration.page.tsx'),
  'register-manually': () => import('./features/register-manually/register-manually.page.tsx'),
  details: () => import('./features/details/details.page.tsx'),
  'horse-people': () => import('./features/horse-people/people.page.tsx'),
  'health-board': () => import('./features/health/board.page.tsx'),
  'horse-health': () => import('./features/health/health.page.tsx'),
  'record-health': () => import('./features/health/record.page.tsx'),
  'treatment-files': () => import('./features/treatment-files/treatment-files.page.tsx'),
  'treatment-file': () => import('./features/treatment-files/treatment-file.page.tsx'),
  'horse-files': () => import('./features/files/files.page.tsx'),
  'left-files': () => import('./features/files/left-files.page.tsx'),
  'vets-list': () => import('./features/vets-list/vets-list.page.tsx'),
  'horse-vets-list': () => import('./features/vets-list/horse-vets-list.page.tsx'),
  jog: () => import('./features/vets-list/jog.page.tsx'),
  'horse-calendar': () => import('./features/calendar-feed/calendar.page.tsx'),
  injuries: () => import('./features/injuries/injuries.page.tsx'),
  'day-sheet': () => import('./features/vets-list/jogs/day-sheet.page.tsx'),
  'sign-jog': () => import('./features/vets-list/jogs/sign-jog.page.tsx'),
  requests: () => import('./features/requests/requests.page.tsx'),
  request: () => import('./features/requests/request.page.tsx'),
  'new-request': () => import('./features/requests/new-request.page.tsx'),
  'horse-requests': () => import('./features/requests/horse-requests.page.tsx'),
  claims: () => import('./features/claims/claims.page.tsx'),
  'new-claim': () => import('./features/claims/new-claim.page.tsx'),
  claim: () => import('./features/claims/claim.page.tsx'),
  'racing-office': () => import('./features/racing-office/racing-office.page.tsx'),
  'stall-cards': () => import('./features/stall-cards/stall-cards.page.tsx'),
  'open-stall-card': () => import('./features/stall-cards/open.page.tsx'),
  'horse-activity': () => import('./features/timeline/activity.page.tsx'),
  'can-race': () => import('./features/verdict/can-race.page.tsx'),
} satisfies PageLoaders

export const slots = {
  'open-requests': () => import('./features/requests/open-requests.slot.tsx'),
  'my-horses': () => import('./features/my-horses/my-horses.slot.tsx'),
  proposals: () => import('./features/vets-list/proposals.slot.tsx'),
} satisfies PageLoaders
