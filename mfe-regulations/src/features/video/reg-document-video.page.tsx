import { ViewerPage } from '../viewing/viewer-page.tsx'

/** `/reg-document-video`: a video with captions and a place in it to share. */
export default function DocumentVideoPage() {
  return <ViewerPage path="/reg-document-video" />
}
