import { ViewerPage } from '../viewing/viewer-page.tsx'

/** `/pdf-viewer`: a PDF file, page by page. */
export default function PdfViewerPage() {
  return <ViewerPage path="/pdf-viewer" />
}
