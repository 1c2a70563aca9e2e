import { DocumentViewer } from './document-viewer.tsx'

/** `/reg-document-video`: a video with captions and a link to a moment in it. */
export default function DocumentVideoPage() {
  return <DocumentViewer path="/reg-document-video" />
}
