import type { PageLoaders } from '@portal/contracts-shell/light'

/** The remote's door (`./remote`): the manifest names these pages and slots. */
export { connect as start } from './api.ts'

export const pages = {
  viewer: () => import('./features/viewer/viewer.page.tsx'),
  permalink: () => import('./features/viewer/permalink.page.tsx'),
  promulgated: () => import('./features/versions/promulgated.page.tsx'),
  versions: () => import('./features/versions/versions.page.tsx'),
  search: () => import('./features/search/search.page.tsx'),
  'my-comments': () => import('./features/comments/my-comments.page.tsx'),
} satisfies PageLoaders

export const slots = {
  'definition-comments': () => import('./features/comments/definition-comments.slot.tsx'),
  'my-drafts': () => import('./features/comments/my-drafts.slot.tsx'),
} satisfies PageLoaders
