import type { PortalDocument } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { Guard, englishTag, Localized, useCan, useFormats } from '@portal/shell-sdk'
import { LinkButton, PageTitle } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { editDocumentUrl, getListPath, type DocumentRef } from '../../shared/documents/document-urls.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DocumentStatusTag, useFormatAudience } from '../../shared/documents/document-display.tsx'
import { DownloadLink } from './download-link.tsx'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'

/** The document's title, description and details. */
export function DocumentHeader({
  document,
  documentRef,
  actions,
}: {
  readonly document: PortalDocument
  readonly documentRef: DocumentRef
  readonly actions?: ReactNode
}) {
  const t = useDocumentViewerText()
  const formatAudience = useFormatAudience()
  const format = useFormats()
  const { publishedAt, updatedAt, status } = document
  return (
    <>
      <PageTitle
        eyebrow={
          <>
            <ListLink documentRef={documentRef} /> · <Localized text={document.category.name} />
          </>
        }
        documentTitle={document.title}
        actions={
          <>
            {actions}
            <DownloadLink document={document} />
            <Guard access="editors">
              <LinkButton to={editDocumentUrl(document.id, documentRef.collection)}>{t('edit')}</LinkButton>
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
          <RichText text={t('audience', { occupations: formatAudience(document) })} tags={englishTag} />
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

/** A link back to the list of documents the reader has access to. */
function ListLink({ documentRef: { collection } }: { readonly documentRef: DocumentRef }) {
  const title = useText()
  if (!useCan('signed-in')) return <Link to="/published-documents">{title('documents.published')}</Link>
  return (
    <Link to={getListPath(collection)}>{title(collection === 'track' ? 'documents.track' : 'documents.title')}</Link>
  )
}
