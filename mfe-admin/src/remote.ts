import type { PageLoaders } from '@portal/contracts-shell/light'

/** The remote's door (`./remote`): the manifest names these pages and slots. */
export { connect as start } from './api.ts'

export const pages = {
  regulations: () => import('./features/regulations/regulations.page.tsx'),
  definitions: () => import('./features/definitions/definitions.page.tsx'),
  translation: () => import('./features/translation/translation.page.tsx'),
  'comment-queue': () => import('./features/comments/comment-queue.page.tsx'),
  reports: () => import('./features/comments/reports.page.tsx'),
  users: () => import('./features/users/users.page.tsx'),
  localization: () => import('./features/localization/localization.page.tsx'),
  parser: () => import('./features/parser/parser.page.tsx'),
  audit: () => import('./features/audit/audit.page.tsx'),
  releases: () => import('./features/releases/releases.page.tsx'),
  'dead-letters': () => import('./features/dead-letters/dead-letters.page.tsx'),
  upload: () => import('./features/documents/upload.page.tsx'),
  'video-upload': () => import('./features/documents/video-upload.page.tsx'),
  'edit-document': () => import('./features/documents/edit.page.tsx'),
  'track-upload': () => import('./features/documents/track-upload.page.tsx'),
  'edit-track-document': () => import('./features/documents/track-edit.page.tsx'),
  labels: () => import('./features/labels/labels.page.tsx'),
} satisfies PageLoaders

export const slots = {
  'disowned-comments': () => import('./features/comments/disowned.slot.tsx'),
  'waiting-work': () => import('./features/regulations/list/waiting-work.slot.tsx'),
} satisfies PageLoaders
