import { NewDocument } from './new-document.tsx'

/** `/documents/upload`: uploads a public document. */
export default function UploadDocumentPage() {
  return <NewDocument collection="reg" kind="document" />
}
