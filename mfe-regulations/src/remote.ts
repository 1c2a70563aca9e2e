import type { PageLoaders } from '@portal/contracts-shell/light'

/** Entry point of the remote (`./remote`); the manifest refers to these pages and slots. */
export { connect as start } from './shared/api/regulations-api.ts'

export const pages = {
  viewer: () => import('./features/regulation-viewer/viewer.page.tsx'),
  permalink: () => import('./features/regulation-viewer/permalink.page.tsx'),
  rule: () => import('./features/regulation-viewer/rule.page.tsx'),
  promulgated: () => import('./features/regulation-lists/promulgated.page.tsx'),
  versions: () => import('./features/regulation-lists/versions.page.tsx'),
  search: () => import('./features/search/search.page.tsx'),
  'my-subscriptions': () => import('./features/subscriptions/my-subscriptions.page.tsx'),
  'mail-link': () => import('./features/subscriptions/mail-link.page.tsx'),
  'my-comments': () => import('./features/comments/my-comments.page.tsx'),
  'published-documents': () => import('./features/documents/published-documents.page.tsx'),
  documents: () => import('./features/documents/documents.page.tsx'),
  'track-documents': () => import('./features/documents/track-documents.page.tsx'),
  preview: () => import('./features/document-viewer/preview.page.tsx'),
  'pdf-viewer': () => import('./features/document-viewer/pdf-viewer.page.tsx'),
  'doc-viewer': () => import('./features/document-viewer/doc-viewer.page.tsx'),
  'document-video': () => import('./features/document-viewer/reg-document-video.page.tsx'),
} satisfies PageLoaders

export const slots = {
  'definition-comments': () => import('./features/comments/definition-comments.slot.tsx'),
  'version-file': () => import('./features/downloads/version-file.slot.tsx'),
  'my-drafts': () => import('./features/comments/my-drafts.slot.tsx'),
} satisfies PageLoaders
