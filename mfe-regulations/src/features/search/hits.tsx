import { getDocumentPage } from '@portal/contracts-regulations/rules'
import type { SearchHit } from '@portal/contracts-regulations'
import { Link } from '@portal/ui/router'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { toDocumentQuery } from '../../shared/documents/document-urls.ts'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { searchUrl, type SearchParams } from './search-params.ts'
import { useSearchText } from './texts.ts'

/** The search results: breadcrumb, title, version and snippet. */
export function HitList({
  hits,
  params,
  headingLevel = 2,
}: {
  readonly hits: readonly SearchHit[]
  readonly params: SearchParams
  /** Level of the result headings. */
  readonly headingLevel?: 2 | 4
}) {
  return (
    <ol className="rs-hits">
      {hits.map((hit) => (
        <li
          key={`${hit.kind}-${hit.versionId ?? ''}-${hit.regulationId ?? hit.definitionId ?? hit.documentId ?? hit.label}`}
        >
          <Hit hit={hit} params={params} heading={headingLevel === 2 ? 'h2' : 'h4'} />
        </li>
      ))}
    </ol>
  )
}

function Hit({
  hit,
  params,
  heading: Heading,
}: {
  readonly hit: SearchHit
  readonly params: SearchParams
  readonly heading: 'h2' | 'h4'
}) {
  const t = useSearchText()
  const regulationsText = useText()
  const language = hit.language ?? 'en'
  const versionNumber = /\d+/.exec(hit.versionLabel ?? '')?.[0]
  const version =
    hit.state && versionNumber
      ? regulationsText(`version.${hit.state}`, { number: versionNumber, defaultValue: hit.versionLabel ?? '' })
      : undefined
  return (
    <article className="rs-hit" data-kind={hit.kind}>
      <p className="p-small p-soft">
        {hit.kind === 'definition' ? (
          [t('definition'), hit.label && `${regulationsText('definition.source')} ${getDefiningRule(hit.label)}`]
            .filter(Boolean)
            .join(' · ')
        ) : hit.kind === 'document' ? (
          <>
            {t('document')} · <span lang="en">{hit.breadcrumb.join(' › ')}</span>
          </>
        ) : (
          <>
            {hit.breadcrumb.length > 0 && <span lang="en">{hit.breadcrumb.join(' › ')}</span>}
            {version && <span className="rs-version">{version}</span>}
          </>
        )}
      </p>
      <Heading>
        <Link data-hit to={getHitUrl(hit, params)}>
          {hit.kind === 'citation' && <span className="rs-jump">{t('go-to')} </span>}
          {hit.label !== '' && hit.kind !== 'definition' && <HitLabel label={hit.label} />}
          <span lang={language}>{hit.heading}</span>
        </Link>
      </Heading>
      <p className="rs-snippet" lang={language}>
        {hit.leadIn !== undefined && (
          <>
            <span className="rs-lead-in">{hit.leadIn}</span> … {getMarker(hit.label)}{' '}
          </>
        )}
        {hit.kind === 'document' && startsMidSentence(hit.snippet) && '… '}
        {hit.snippet.map((part, index) =>
          // Snippet parts have no identity and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          part.hit ? <mark key={index}>{part.text}</mark> : part.text,
        )}
        {hit.kind === 'document' && endsMidSentence(hit.snippet) && ' …'}
      </p>
    </article>
  )
}

/** The label of a result; a label that is a title, as of a standalone regulation, is marked as English. */
function HitLabel({ label }: { readonly label: string }) {
  const name = formatProvisionName(label, useText())
  const isDocumentTitle = name === label && !/^\d/.test(name)
  return <>{isDocumentTitle ? <span lang="en">{name}</span> : name} </>
}

/** The last part of a label: `(c)` of `2143(a)(c)`. */
function getMarker(label: string): string {
  return /\([^()]+\)$/.exec(label)?.[0] ?? ''
}

/** Whether an excerpt of a document starts or ends in the middle of a sentence. */
function startsMidSentence(snippet: SearchHit['snippet']): boolean {
  return /^\p{Ll}/u.test(snippet[0]?.text ?? '')
}

function endsMidSentence(snippet: SearchHit['snippet']): boolean {
  return !/[.:;!?”"’)\]]\s*$/.test(snippet.at(-1)?.text ?? '.')
}

/** The heading is the defined term, so only the rule number of a label such as `1020(BusinessDay)` is shown. */
function getDefiningRule(label: string): string {
  return label.replace(/\([A-Z][a-z]\w+\)$/, '')
}

function getHitUrl(hit: SearchHit, params: SearchParams): string {
  if (hit.definitionId) {
    const currentUrl = searchUrl(params)
    return `${currentUrl}${currentUrl.includes('?') ? '&' : '?'}definition=${hit.definitionId}`
  }
  if (hit.documentId) {
    const query = toDocumentQuery({ collection: hit.collection ?? 'reg', id: hit.documentId })
    return `${getDocumentPage(hit.fileKind ?? 'pdf')}?${query}`
  }
  return viewerUrl({ mainParentId: hit.mainParentId ?? '', versionId: hit.versionId, label: hit.label })
}
