import type { RedlineEntry } from '@portal/contracts-regulations'
import { lazy } from 'react'

export { getChanges, groupByRule, useRedline } from './use-redline.ts'

/** The redline of two versions. Loads when versions are compared, like the other components here. */
export const RedlineView = lazy(() => import('./redline-view.tsx'))

/** The list of changes. */
export const ChangeList = lazy(() => import('./change-list.tsx').then((module) => ({ default: module.ChangeList })))

/** The "previous change" and "next change" buttons. */
export const ChangeSteps = lazy(() => import('./change-list.tsx').then((module) => ({ default: module.ChangeSteps })))

/** Scrolls to a change, and focuses it with `moveFocus`. */
export async function scrollToChange(entry: RedlineEntry, moveFocus: boolean): Promise<void> {
  const module = await import('./change-list.tsx')
  module.scrollToChange(entry, moveFocus)
}
