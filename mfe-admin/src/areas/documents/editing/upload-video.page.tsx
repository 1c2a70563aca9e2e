import { NewDocument } from './new-document.tsx'

/** `/documents/video-upload`: uploads a public video. */
export default function UploadVideoPage() {
  return <NewDocument collection="reg" kind="video" />
}
