import type { PageLoaders } from '@portal/contracts-shell/light'

/** Entry point of the remote (`./remote`); the manifest refers to these pages and slots. */
export { connect as start } from './shared/api.ts'

export const pages = {
  start: () => import('./features/wizard/start.page.tsx'),
  step: () => import('./features/wizard/step.page.tsx'),
} satisfies PageLoaders

export const slots = {
  'unfinished-registration': () => import('./features/wizard/unfinished.slot.tsx'),
} satisfies PageLoaders
