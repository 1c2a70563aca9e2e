import type { PortalDocument } from '@portal/contracts-regulations'
import { Button, Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { editUrl, type DocumentCollection } from './document-collection.ts'
import { useDocumentsText } from './texts.ts'
import { useDocumentCommands } from './use-document-commands.ts'

/** Explains that a published document is edited in a working copy, and creates or opens it. */
export function PublishedNotice({
  document,
  collection,
}: {
  readonly document: PortalDocument
  readonly collection: DocumentCollection
}) {
  const t = useDocumentsText()
  const commands = useDocumentCommands(document, collection)
  const { workingCopyId, description } = document
  return (
    <section className="ad-part">
      <p className="ad-description" lang="en">
        {description}
      </p>
      <Notice title={t('published.title')}>
        <p>{t(workingCopyId ? 'published.has-copy' : 'published.text')}</p>
        {workingCopyId ? (
          <Link to={editUrl(collection, workingCopyId)}>{t('published.open-copy')}</Link>
        ) : (
          <div>
            <Button busy={commands.isBusy} onClick={() => void commands.createWorkingCopy()}>
              {t('published.create-copy')}
            </Button>
          </div>
        )}
      </Notice>
    </section>
  )
}
