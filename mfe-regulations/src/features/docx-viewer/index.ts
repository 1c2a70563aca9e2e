import { lazy } from 'react'

/** A Word file converted to HTML; loads on demand. */
export const DocxViewer = lazy(() => import('./docx-viewer.tsx'))
