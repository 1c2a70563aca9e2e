import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { ErrorState, LoadingState, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useMemo } from 'react'
import { getCollectionApi } from '../../shared/api/documents-api.ts'
import type { DocumentRef } from '../../shared/documents/document-urls.ts'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { sanitizeDocument, type Heading } from './sanitize-document.ts'
import './docx-viewer.css'

/** A DOCX file as HTML, with a table of contents from its headings. */
export default function DocxViewer({
  document,
  documentRef,
}: {
  readonly document: PortalDocument
  readonly documentRef: DocumentRef
}) {
  const t = useDocumentViewerText()
  const query = { ...(documentRef.link && { link: documentRef.link }) }
  const { isPending, data, error, refetch } = useQuery(
    getCollectionApi(documentRef.collection).rendition.query({ params: { id: document.id }, query }),
  )
  const sanitized = useMemo(() => (data ? sanitizeDocument(data.html) : undefined), [data])
  if (isPending) return <LoadingState shape="text" />
  if (error instanceof CallFailure && error.error === 'documents.no-rendition') {
    return (
      <Notice tone="warning" title={t('not-viewable')} live>
        <p>{t('not-viewable-text')}</p>
      </Notice>
    )
  }
  if (!sanitized)
    return <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={() => void refetch()} />
  if (sanitized.html.trim() === '') return <Notice>{t('docx.empty')}</Notice>
  return (
    <div className="dx" data-contents={sanitized.headings.length > 1 || undefined}>
      {sanitized.headings.length > 1 && <DocxContents headings={sanitized.headings} />}
      {/* Sanitized by DOMPurify. The authority writes its documents in English. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <article className="dx-text p-rule-text" lang="en" dangerouslySetInnerHTML={{ __html: sanitized.html }} />
    </div>
  )
}

function DocxContents({ headings }: { readonly headings: readonly Heading[] }) {
  const t = useDocumentViewerText()
  return (
    <nav className="dx-contents p-no-print" aria-label={t('contents')}>
      <details open={matchMedia('(width >= 64rem)').matches}>
        <summary>{t('contents')}</summary>
        <ol>
          {headings.map(({ id, level, text }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`} lang="en">
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
