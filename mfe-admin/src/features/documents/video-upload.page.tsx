import { NewDocument } from './new-document.tsx'

/** `/documents/video-upload`: a new video. */
export default function VideoUploadPage() {
  return <NewDocument family="reg" what="video" />
}
