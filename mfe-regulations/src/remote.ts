import type { PageLoaders } from '@portal/contracts-shell/light'

/** The remote's door (`./remote`): the manifest names these pages and slots. */
export { connect as start } from './api.ts'

export const pages = {
  viewer: () => import('./features/viewer/viewer.page.tsx'),
  permalink: () => import('./features/viewer/permalink.page.tsx'),
  promulgated: () => import('./features/versions/promulgated.page.tsx'),
  versions: () => import('./features/versions/versions.page.tsx'),
  search: () => import('./features/search/search.page.tsx'),
  'my-subscriptions': () => import('./features/following/my-subscriptions.page.tsx'),
  'mail-link': () => import('./features/following/mail-link.page.tsx'),
  'my-comments': () => import('./features/comments/my-comments.page.tsx'),
  'published-documents': () => import('./features/documents/published-documents.page.tsx'),
  documents: () => import('./features/documents/documents.page.tsx'),
  'track-documents': () => import('./features/documents/track-documents.page.tsx'),
  preview: () => import('./features/viewing/preview.page.tsx'),
  'pdf-viewer': () => import('./features/pdf/pdf-viewer.page.tsx'),
  'doc-viewer': () => import('./features/docx/doc-viewer.page.tsx'),
  'document-video': () => import('./features/video/reg-document-video.page.tsx'),
} satisfies PageLoaders

export const slots = {
  'definition-comments': () => import('./features/comments/definition-comments.slot.tsx'),
  'version-file': () => import('./features/downloads/version-file.slot.tsx'),
  'my-drafts': () => import('./features/comments/my-drafts.slot.tsx'),
} satisfies PageLoaders
