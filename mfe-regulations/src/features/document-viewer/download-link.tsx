import type { PortalDocument } from '@portal/contracts-regulations'
import { useDescribeFile } from '../../shared/documents/document-display.tsx'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'

/** A link to download the file, with its type and size. Renders nothing until the file is ready. */
export function DownloadLink({ document: { file } }: { readonly document: Pick<PortalDocument, 'file'> }) {
  const t = useDocumentViewerText()
  const describeFile = useDescribeFile()
  if (!file.downloadUrl) return null
  return (
    <a className="p-button" data-variant="secondary" href={file.downloadUrl} download={file.fileName}>
      {t('download', { file: describeFile(file) })}
    </a>
  )
}
