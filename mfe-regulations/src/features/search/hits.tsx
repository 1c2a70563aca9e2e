import { documentPage } from '@portal/contracts-regulations/rules'
import type { SearchHit } from '@portal/contracts-regulations'
import { Link } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { documentQuery } from '../../document-addresses.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { searchAddress, type SearchPlace } from './search-place.ts'
import { useSearchText } from './texts.ts'

/** What was found: where it is, what it is called, of which version, and the words around. */
export function Hits({
  hits,
  place,
  under = 2,
}: {
  readonly hits: readonly SearchHit[]
  readonly place: SearchPlace
  /** Level of their headings. */
  readonly under?: 2 | 4
}) {
  return (
    <ol className="rs-hits">
      {hits.map((hit) => (
        <li
          key={`${hit.kind}-${hit.versionId ?? ''}-${hit.regulationId ?? hit.definitionId ?? hit.documentId ?? hit.label}`}
        >
          <Hit hit={hit} place={place} heading={under === 2 ? 'h2' : 'h4'} />
        </li>
      ))}
    </ol>
  )
}

function Hit({
  hit,
  place,
  heading: Heading,
}: {
  readonly hit: SearchHit
  readonly place: SearchPlace
  readonly heading: 'h2' | 'h4'
}) {
  const t = useSearchText()
  const reading = useText()
  const language = hit.language ?? 'en'
  const number = /\d+/.exec(hit.versionLabel ?? '')?.[0]
  const version =
    hit.state && number ? reading(`version.${hit.state}`, { number, defaultValue: hit.versionLabel ?? '' }) : undefined
  return (
    <article className="rs-hit" data-kind={hit.kind}>
      <p className="p-small p-soft">
        {hit.kind === 'definition' ? (
          [t('definition'), hit.label && `${reading('definition.source')} ${definingRule(hit.label)}`]
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
        <Link data-hit to={addressOf(hit, place)}>
          {hit.kind === 'citation' && <span className="rs-jump">{t('jump')} </span>}
          {hit.label !== '' && hit.kind !== 'definition' && <HitLabel label={hit.label} />}
          <span lang={language}>{hit.heading}</span>
        </Link>
      </Heading>
      <p className="rs-snippet" lang={language}>
        {beginsWithin(hit.snippet) && '… '}
        {hit.snippet.map((part, index) =>
          // Parts of a snippet have no identity and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          part.hit ? <mark key={index}>{part.text}</mark> : part.text,
        )}
        {endsWithin(hit.snippet) && ' …'}
      </p>
    </article>
  )
}

/** The number in the reader's words; what is no number, such as the title of a stand-alone regulation, is the text's own. */
function HitLabel({ label }: { readonly label: string }) {
  const name = provisionName(label, useText())
  const isOfText = name === label && !/^\d/.test(name)
  return <>{isOfText ? <span lang="en">{name}</span> : name} </>
}

/** Whether words of the sentence are left out before the snippet, or after it. */
function beginsWithin(snippet: SearchHit['snippet']): boolean {
  return /^\p{Ll}/u.test(snippet[0]?.text ?? '')
}

function endsWithin(snippet: SearchHit['snippet']): boolean {
  return !/[.:;!?”"’)\]]\s*$/.test(snippet.at(-1)?.text ?? '.')
}

/** A definition has its term for a heading: of its label, `1020(BusinessDay)`, the number is left to say. */
function definingRule(label: string): string {
  return label.replace(/\([A-Z][a-z]\w+\)$/, '')
}

function addressOf(hit: SearchHit, place: SearchPlace): string {
  if (hit.definitionId) {
    const here = searchAddress(place)
    return `${here}${here.includes('?') ? '&' : '?'}definition=${hit.definitionId}`
  }
  if (hit.documentId) {
    const query = documentQuery({ family: hit.collection ?? 'reg', id: hit.documentId })
    return `${documentPage(hit.fileKind ?? 'pdf')}?${query}`
  }
  return viewerAddress({ mainParentId: hit.mainParentId ?? '', versionId: hit.versionId, label: hit.label })
}
