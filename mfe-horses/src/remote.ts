import type { PageLoaders } from '@portal/contracts-shell/light'

/** Entry point of the remote (`./remote`); the manifest refers to these pages. */
export { connect as start } from './shared/api.ts'

export const pages = {
  list: () => import('./features/list/list.page.tsx'),
} satisfies PageLoaders
