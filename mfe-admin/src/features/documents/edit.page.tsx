import { EditedDocument } from './edited-document.tsx'

/** `/documents/edit`: a document for everybody, changed and published. */
export default function EditPage() {
  return <EditedDocument family="reg" />
}
