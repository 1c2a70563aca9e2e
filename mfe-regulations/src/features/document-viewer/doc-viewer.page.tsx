import { DocumentViewer } from './document-viewer.tsx'

/** `/doc-viewer`: shows a DOCX file or an image; offers other files for download. */
export default function DocViewerPage() {
  return <DocumentViewer path="/doc-viewer" />
}
