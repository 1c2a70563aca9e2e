import { DocumentViewer } from './document-viewer.tsx'

/** `/pdf-viewer`: shows a PDF file. */
export default function PdfViewerPage() {
  return <DocumentViewer path="/pdf-viewer" />
}
