import type { PortalDocument } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { Guard, languageTags, Localized, useCan, useFormats } from '@portal/shell-sdk'
import { LinkButton, PageTitle } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { editingAddress, listPath, type DocumentPlace } from '../../document-addresses.ts'
import { useText } from '../../texts.ts'
import { DocumentStatusTag, useAudience } from '../documents/document-words.tsx'
import { Download } from './download.tsx'
import { useViewerText } from './texts.ts'

/** What the document is, above its content. */
export function DocumentHead({
  document,
  place,
  actions,
}: {
  readonly document: PortalDocument
  readonly place: DocumentPlace
  readonly actions?: ReactNode
}) {
  const t = useViewerText()
  const audienceOf = useAudience()
  const format = useFormats()
  const { publishedAt, updatedAt, status } = document
  return (
    <>
      <PageTitle
        eyebrow={
          <>
            <ListLink place={place} /> · <Localized text={document.category.name} />
          </>
        }
        documentTitle={document.title}
        actions={
          <>
            {actions}
            <Download document={document} />
            <Guard access="editors">
              <LinkButton to={editingAddress(document.id, place.family)}>{t('edit')}</LinkButton>
            </Guard>
          </>
        }
      >
        {/* The authority writes its documents in English. */}
        <span lang="en">{document.title}</span>
      </PageTitle>
      <p className="vd-description" lang="en">
        {document.description}
      </p>
      <p className="p-soft p-small vd-facts">
        {status !== 'published' && <DocumentStatusTag status={status} />}
        <span>
          <Rich text={t('for', { occupations: audienceOf(document) })} tags={languageTags} />
        </span>
        <span>
          {publishedAt && status === 'published'
            ? t('published-on', { date: format.day(publishedAt) })
            : t('updated-on', { date: format.day(updatedAt) })}
        </span>
      </p>
    </>
  )
}

/** The way back to the list that is open to the reader. */
function ListLink({ place: { family } }: { readonly place: DocumentPlace }) {
  const title = useText()
  if (!useCan('signed-in')) return <Link to="/published-documents">{title('documents.published')}</Link>
  return <Link to={listPath(family)}>{title(family === 'track' ? 'documents.track' : 'documents.title')}</Link>
}
