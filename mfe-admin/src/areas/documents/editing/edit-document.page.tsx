import { DocumentEditor } from './document-editor.tsx'

/** `/documents/edit`: edits and publishes a public document. */
export default function EditDocumentPage() {
  return <DocumentEditor collection="reg" />
}
