import type { PageLoaders } from '@portal/contracts-shell/light'

/**
 * Entry point of the remote (`./remote`). The manifest refers to these pages and slots by name; each is loaded on demand.
 *
 * Folders: `areas/<area>/<feature>`. A feature's `index.ts` exports what its siblings may import. An area gets an
 * `index.ts` when another area imports from it. What several areas share is in `shared/<noun>`.
 */
export { connect as start } from './shared/api.ts'

export const pages = {
  regulations: () => import('./areas/regulations/drafting/regulations.page.tsx'),
  definitions: () => import('./areas/regulations/definitions/definitions.page.tsx'),
  'search-synonyms': () => import('./areas/regulations/search-synonyms/search-synonyms.page.tsx'),
  translation: () => import('./areas/regulations/translation/translation.page.tsx'),
  'comment-queue': () => import('./areas/regulations/comment-review/comment-queue.page.tsx'),
  reports: () => import('./areas/regulations/comment-review/reports.page.tsx'),
  'people-management': () => import('./areas/people/persons/persons.page.tsx'),
  'person-management': () => import('./areas/people/persons/person.page.tsx'),
  'people-review': () => import('./areas/people/review/review.page.tsx'),
  'people-compare': () => import('./areas/people/review/compare.page.tsx'),
  'registry-imports': () => import('./areas/people/registry-imports/registry-imports.page.tsx'),
  'horse-registry-imports': () => import('./areas/horses/imports/horse-registry-imports.page.tsx'),
  'race-data-imports': () => import('./areas/horses/imports/race-data-imports.page.tsx'),
  'horse-rules': () => import('./areas/horses/rules/rules.page.tsx'),
  'horse-rule-change': () => import('./areas/horses/rules/change.page.tsx'),
  'horse-review': () => import('./areas/horses/review/horse-review.page.tsx'),
  'horse-compare': () => import('./areas/horses/review/horse-compare.page.tsx'),
  'manual-review': () => import('./areas/horses/review/manual-review.page.tsx'),
  'horse-requests': () => import('./areas/horses/requests/horse-requests.page.tsx'),
  'horse-request': () => import('./areas/horses/requests/horse-request.page.tsx'),
  'horse-reports': () => import('./areas/horses/reports/horse-reports.page.tsx'),
  'horse-corrections': () => import('./areas/horses/corrections/horse-people.page.tsx'),
  tracks: () => import('./areas/horses/tracks/tracks.page.tsx'),
  track: () => import('./areas/horses/tracks/track.page.tsx'),
  agreements: () => import('./areas/people/agreements/agreements.page.tsx'),
  'registration-settings': () => import('./areas/people/settings/settings.page.tsx'),
  'registration-support': () => import('./areas/people/support/support.page.tsx'),
  users: () => import('./areas/portal/users/users.page.tsx'),
  localization: () => import('./areas/portal/localization/localization.page.tsx'),
  parser: () => import('./areas/regulations/parser/parser.page.tsx'),
  audit: () => import('./areas/portal/audit/audit.page.tsx'),
  releases: () => import('./areas/portal/releases/releases.page.tsx'),
  'failed-jobs': () => import('./areas/portal/failed-jobs/failed-jobs.page.tsx'),
  'notice-templates': () => import('./areas/portal/notice-templates/notice-templates.page.tsx'),
  'dead-letters': () => import('./areas/portal/dead-letters/dead-letters.page.tsx'),
  upload: () => import('./areas/documents/editing/upload-document.page.tsx'),
  'video-upload': () => import('./areas/documents/editing/upload-video.page.tsx'),
  'edit-document': () => import('./areas/documents/editing/edit-document.page.tsx'),
  'track-upload': () => import('./areas/documents/editing/upload-track-document.page.tsx'),
  'edit-track-document': () => import('./areas/documents/editing/edit-track-document.page.tsx'),
  'categories-occupations': () => import('./areas/documents/categories-occupations/categories-occupations.page.tsx'),
} satisfies PageLoaders

export const slots = {
  'reported-comments': () => import('./areas/regulations/comment-review/reported-comments.slot.tsx'),
  'unsaved-drafts': () => import('./areas/regulations/drafting/list/unsaved-drafts.slot.tsx'),
  'unanswered-comments': () => import('./areas/regulations/comment-review/unanswered-comments.slot.tsx'),
  'open-drafts': () => import('./areas/regulations/drafting/list/open-drafts.slot.tsx'),
  'missing-translations': () => import('./areas/regulations/translation/missing-translations.slot.tsx'),
} satisfies PageLoaders
