import { EditedDocument } from './edited-document.tsx'

/** `/track-documents/edit`: a document for tracks, changed and published. */
export default function TrackEditPage() {
  return <EditedDocument family="track" />
}
