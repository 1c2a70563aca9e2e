import { NewDocument } from './new-document.tsx'

/** `/track-documents/upload`: a new document or video for the people of the tracks. */
export default function TrackUploadPage() {
  return <NewDocument family="track" what="either" />
}
