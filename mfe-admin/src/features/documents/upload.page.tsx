import { NewDocument } from './new-document.tsx'

/** `/documents/upload`: a new document for everybody. */
export default function UploadPage() {
  return <NewDocument family="reg" what="document" />
}
