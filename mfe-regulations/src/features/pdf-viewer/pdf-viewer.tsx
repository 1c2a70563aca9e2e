import { ErrorState, Notice } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { PdfPages } from './pdf-pages.tsx'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { usePdf } from './use-pdf.ts'
import './pdf-viewer.css'

export interface PdfViewerProps {
  /** URL of the file, on the portal's origin. */
  readonly url: string
  /** The download link. */
  readonly download: ReactNode
}

/** A PDF file. Loads with pdf.js, on demand. */
export default function PdfViewer({ url, download }: PdfViewerProps) {
  const t = useDocumentViewerText()
  const [attempt, setAttempt] = useState(0)
  const state = usePdf(url, attempt)
  switch (state.status) {
    case 'loading':
      return (
        <div className="pd-loading" role="status">
          <span>{t('pdf.loading')}</span>
          <progress className="pd-progress" aria-label={t('pdf.loading')} max={100} value={state.percent} />
        </div>
      )
    case 'failed':
      return state.error === 'password' ? (
        <Notice tone="warning" title={t('pdf.error.password')} live>
          <p>{t('pdf.error.password-text')}</p>
          {download}
        </Notice>
      ) : (
        <ErrorState
          title={t(`pdf.error.${state.error}`)}
          message={t(`pdf.error.${state.error}-text`)}
          onRetry={state.error === 'damaged' ? undefined : () => setAttempt(attempt + 1)}
        >
          {download}
        </ErrorState>
      )
    case 'ready':
      return <PdfPages pdf={state.pdf} firstPage={state.firstPage} />
  }
}
