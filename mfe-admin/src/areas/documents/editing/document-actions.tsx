import type { PortalDocument } from '@portal/contracts-regulations'
import { documentLifecycle, getDocumentFacts, getRemoval } from '@portal/contracts-regulations/rules'
import { Button } from '@portal/ui'
import type { DocumentCollection } from './document-collection.ts'
import { useDocumentsText } from './texts.ts'
import { useDocumentCommands } from './use-document-commands.ts'

/** Publish and delete buttons. A document can be published only after its files were processed. */
export function DocumentActions({
  document,
  collection,
}: {
  readonly document: PortalDocument
  readonly collection: DocumentCollection
}) {
  const t = useDocumentsText()
  const commands = useDocumentCommands(document, collection)
  const canPublish = documentLifecycle.check(document.status, 'promote', getDocumentFacts(document)).allowed
  return (
    <>
      {canPublish && (
        <Button variant="primary" busy={commands.isBusy} onClick={() => void commands.publish()}>
          {t('publish')}
        </Button>
      )}
      <Button variant="danger" onClick={() => void commands.remove()}>
        {t(getRemoval(document.status) === 'withdraw' ? 'take-down' : 'delete')}
      </Button>
    </>
  )
}
