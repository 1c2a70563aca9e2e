import { NewDocument } from './new-document.tsx'

/** `/track-documents/upload`: uploads a track document or video. */
export default function UploadTrackDocumentPage() {
  return <NewDocument collection="track" kind="either" />
}
