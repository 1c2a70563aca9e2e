import type { PortalDocument } from '@portal/contracts-regulations'
import { ErrorState, LoadingState, Notice } from '@portal/ui'
import { Suspense } from 'react'
import type { DocumentRef } from '../../shared/documents/document-urls.ts'
import { DocxViewer } from '../docx-viewer/index.ts'
import { PdfViewer } from '../pdf-viewer/index.ts'
import { VideoPlayer } from '../video-player/index.ts'
import { DownloadLink } from './download-link.tsx'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { isProcessing } from './use-document.ts'

/** The document's file. Each file type has its own viewer, loaded on demand. */
export function DocumentContent({
  document,
  documentRef,
}: {
  readonly document: PortalDocument
  readonly documentRef: DocumentRef
}) {
  const t = useDocumentViewerText()
  const { file } = document
  if (file.state === 'Error') {
    const message = file.failure
      ? t(`error.${file.failure.code}` as 'error.files.empty', { defaultValue: file.failure.message })
      : undefined
    return <ErrorState title={t('file-error')} message={message} />
  }
  if (isProcessing(document) || !file.viewUrl) {
    return (
      <Notice title={t('file-processing')} live>
        <p>{t('file-processing-text')}</p>
      </Notice>
    )
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <FileViewer document={document} documentRef={documentRef} url={file.viewUrl} />
    </Suspense>
  )
}

function FileViewer({
  document,
  documentRef,
  url,
}: {
  readonly document: PortalDocument
  readonly documentRef: DocumentRef
  readonly url: string
}) {
  const t = useDocumentViewerText()
  switch (document.file.kind) {
    case 'pdf':
      return <PdfViewer url={url} download={<DownloadLink document={document} />} />
    case 'mp4':
    case 'webm':
      return <VideoPlayer document={document} documentRef={documentRef} url={url} />
    case 'docx':
      return <DocxViewer document={document} documentRef={documentRef} />
    case 'jpeg':
    case 'png':
      return <img className="vd-picture" src={url} alt={document.title} />
    case 'xlsx':
    case 'csv':
    case 'vtt':
      return (
        <Notice title={t('not-viewable')}>
          <p>{t('not-viewable-text')}</p>
        </Notice>
      )
  }
}
