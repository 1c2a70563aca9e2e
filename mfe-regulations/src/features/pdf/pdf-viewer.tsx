import { ErrorState, Notice } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { PdfPages } from './pdf-pages.tsx'
import { useViewerText } from '../viewing/texts.ts'
import { usePdf } from './use-pdf.ts'
import './pdf.css'

export interface PdfViewerProps {
  /** Where the file is, in the portal's origin. */
  readonly address: string
  /** Byte length of the file, to tell how much of it has come. */
  readonly download: ReactNode
}

/** A PDF file in the page. Loads with pdf.js, only where one is read. */
export default function PdfViewer({ address, download }: PdfViewerProps) {
  const t = useViewerText()
  const [attempt, setAttempt] = useState(0)
  const state = usePdf(address, attempt)
  switch (state.status) {
    case 'loading':
      return (
        <div className="pd-loading" role="status">
          <span>{t('pdf.loading')}</span>
          <progress className="pd-progress" aria-label={t('pdf.loading')} max={100} value={state.percent} />
        </div>
      )
    case 'failed':
      return state.fault === 'password' ? (
        <Notice tone="warning" title={t('pdf.fault.password')} live>
          <p>{t('pdf.fault.password-text')}</p>
          {download}
        </Notice>
      ) : (
        <ErrorState
          title={t(`pdf.fault.${state.fault}`)}
          message={t(`pdf.fault.${state.fault}-text`)}
          onRetry={state.fault === 'damaged' ? undefined : () => setAttempt(attempt + 1)}
        >
          {download}
        </ErrorState>
      )
    case 'ready':
      return <PdfPages pdf={state.pdf} firstPage={state.firstPage} />
  }
}
