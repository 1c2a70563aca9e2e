import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { ErrorState, LoadingState, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useMemo } from 'react'
import { familyApi } from '../../documents-api.ts'
import type { DocumentPlace } from '../../document-addresses.ts'
import { useViewerText } from '../viewing/texts.ts'
import { cleanDocument, type Heading } from './clean-html.ts'
import './docx.css'

/** A DOCX file as a page, with contents from its headings. */
export default function DocxView({
  document,
  place,
}: {
  readonly document: PortalDocument
  readonly place: DocumentPlace
}) {
  const t = useViewerText()
  const query = { ...(place.link && { link: place.link }) }
  const { isPending, data, error, refetch } = useQuery(
    familyApi(place.family).rendition.query({ params: { id: document.id }, query }),
  )
  const clean = useMemo(() => (data ? cleanDocument(data.html) : undefined), [data])
  if (isPending) return <LoadingState shape="text" />
  if (error instanceof CallFailure && error.error === 'documents.no-rendition') {
    return (
      <Notice tone="warning" title={t('no-view')} live>
        <p>{t('no-view-text')}</p>
      </Notice>
    )
  }
  if (!clean) return <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={() => void refetch()} />
  if (clean.html.trim() === '') return <Notice>{t('docx.empty')}</Notice>
  return (
    <div className="dx" data-contents={clean.headings.length > 1 || undefined}>
      {clean.headings.length > 1 && <DocxContents headings={clean.headings} />}
      {/* It went through DOMPurify a moment ago. The authority writes its documents in English. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <article className="dx-text p-rule-text" lang="en" dangerouslySetInnerHTML={{ __html: clean.html }} />
    </div>
  )
}

function DocxContents({ headings }: { readonly headings: readonly Heading[] }) {
  const t = useViewerText()
  return (
    <nav className="dx-contents p-no-print" aria-label={t('contents')}>
      <details open={matchMedia('(width >= 64rem)').matches}>
        <summary>{t('contents')}</summary>
        <ol>
          {headings.map(({ id, level, words }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`} lang="en">
                {words}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
