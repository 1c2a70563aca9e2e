import { DocumentEditor } from './document-editor.tsx'

/** `/track-documents/edit`: edits and publishes a track document. */
export default function EditTrackDocumentPage() {
  return <DocumentEditor collection="track" />
}
