import type { PortalDocument } from '@portal/contracts-regulations'
import { Button } from '@portal/ui'
import type { DocumentCollection } from './document-collection.ts'
import { useDocumentsText } from './texts.ts'
import { useDocumentCommands } from './use-document-commands.ts'

/** Publish and delete buttons. A document can be published only after its file was processed. */
export function DocumentActions({
  document,
  collection,
}: {
  readonly document: PortalDocument
  readonly collection: DocumentCollection
}) {
  const t = useDocumentsText()
  const commands = useDocumentCommands(document, collection)
  const isPublished = document.status === 'published'
  return (
    <>
      {!isPublished && document.file.state === 'Completed' && (
        <Button variant="primary" busy={commands.isBusy} onClick={() => void commands.publish()}>
          {t('publish')}
        </Button>
      )}
      <Button variant="danger" onClick={() => void commands.remove()}>
        {t(isPublished ? 'take-down' : 'delete')}
      </Button>
    </>
  )
}
