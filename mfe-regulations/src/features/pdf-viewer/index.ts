import { lazy } from 'react'

/** A PDF file; loads on demand, with pdf.js. */
export const PdfViewer = lazy(() => import('./pdf-viewer.tsx'))
