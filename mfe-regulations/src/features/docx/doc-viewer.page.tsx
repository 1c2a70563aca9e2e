import { ViewerPage } from '../viewing/viewer-page.tsx'

/** `/doc-viewer`: a DOCX file or a picture in the page; what cannot be shown, to be downloaded. */
export default function DocViewerPage() {
  return <ViewerPage path="/doc-viewer" />
}
