import { lazy } from 'react'

export { createTextSelection, type TextSelection } from './text-selection.ts'

/** The comments on a provision and the form to write one; loads when the panel opens. */
export const ProvisionComments = lazy(() => import('./provision-comments.tsx'))
