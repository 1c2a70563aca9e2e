import type { PortalDocument } from '@portal/contracts-regulations'
import { Button, Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { editingAddress, type DocumentFamily } from './document-family.ts'
import { useDocumentsText } from './texts.ts'
import { useDocumentCommands } from './use-document-commands.ts'

/** What readers see is not changed under their eyes: the way to change it is a working copy. */
export function PublishedNotice({
  document,
  family,
}: {
  readonly document: PortalDocument
  readonly family: DocumentFamily
}) {
  const t = useDocumentsText()
  const commands = useDocumentCommands(document, family)
  const { workingCopyId, description } = document
  return (
    <section className="ad-part">
      <p className="ad-description" lang="en">
        {description}
      </p>
      <Notice title={t('published.title')}>
        <p>{t(workingCopyId ? 'published.has-copy' : 'published.text')}</p>
        {workingCopyId ? (
          <Link to={editingAddress(family, workingCopyId)}>{t('published.go-on')}</Link>
        ) : (
          <div>
            <Button busy={commands.isBusy} onClick={() => void commands.makeWorkingCopy()}>
              {t('published.make-copy')}
            </Button>
          </div>
        )}
      </Notice>
    </section>
  )
}
