import type { PortalDocument } from '@portal/contracts-regulations'
import { ErrorState, LoadingState, Notice } from '@portal/ui'
import { lazy, Suspense } from 'react'
import type { DocumentPlace } from '../../document-addresses.ts'
import { Download } from './download.tsx'
import { useViewerText } from './texts.ts'
import { isOnItsWay } from './use-viewed-document.ts'

const PdfViewer = lazy(() => import('../pdf/pdf-viewer.tsx'))
const DocxView = lazy(() => import('../docx/docx-view.tsx'))
const VideoPlayer = lazy(() => import('../video/video-player.tsx'))

/** The document's file in the page, each kind by a viewer of its own that loads only where it is used. */
export function DocumentContent({
  document,
  place,
}: {
  readonly document: PortalDocument
  readonly place: DocumentPlace
}) {
  const t = useViewerText()
  const { file } = document
  if (file.state === 'Error') {
    const message = file.fault
      ? t(`error.${file.fault.code}` as 'error.files.empty', { defaultValue: file.fault.message })
      : undefined
    return <ErrorState title={t('file-error')} message={message} />
  }
  if (isOnItsWay(document) || !file.viewAddress) {
    return (
      <Notice title={t('file-processing')} live>
        <p>{t('file-processing-text')}</p>
      </Notice>
    )
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <Viewer document={document} place={place} address={file.viewAddress} />
    </Suspense>
  )
}

function Viewer({
  document,
  place,
  address,
}: {
  readonly document: PortalDocument
  readonly place: DocumentPlace
  readonly address: string
}) {
  const t = useViewerText()
  switch (document.file.kind) {
    case 'pdf':
      return <PdfViewer address={address} download={<Download document={document} />} />
    case 'mp4':
    case 'webm':
      return <VideoPlayer document={document} place={place} address={address} />
    case 'docx':
      return <DocxView document={document} place={place} />
    case 'jpeg':
    case 'png':
      return <img className="vd-picture" src={address} alt={document.title} />
    case 'xlsx':
    case 'csv':
    case 'vtt':
      return (
        <Notice title={t('no-view')}>
          <p>{t('no-view-text')}</p>
        </Notice>
      )
  }
}
