import type { PortalDocument } from '@portal/contracts-regulations'
import { Button } from '@portal/ui'
import type { DocumentFamily } from './document-family.ts'
import { useDocumentsText } from './texts.ts'
import { useDocumentCommands } from './use-document-commands.ts'

/** Publishing and deleting. What has a file that is not whole yet cannot be published. */
export function DocumentActs({
  document,
  family,
}: {
  readonly document: PortalDocument
  readonly family: DocumentFamily
}) {
  const t = useDocumentsText()
  const commands = useDocumentCommands(document, family)
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
