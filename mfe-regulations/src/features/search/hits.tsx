import type { SearchHit } from '@portal/contracts-regulations'
import { Link } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { searchAddress, type SearchPlace } from './search-place.ts'
import { useSearchText } from './texts.ts'

/** What was found: where it is, what it is called, of which version, and the words around. */
export function Hits({ hits, place }: { readonly hits: readonly SearchHit[]; readonly place: SearchPlace }) {
  return (
    <ol className="rs-hits">
      {hits.map((hit) => (
        <li key={`${hit.kind}-${hit.versionId ?? ''}-${hit.regulationId ?? hit.definitionId ?? hit.label}`}>
          <Hit hit={hit} place={place} />
        </li>
      ))}
    </ol>
  )
}

function Hit({ hit, place }: { readonly hit: SearchHit; readonly place: SearchPlace }) {
  const t = useSearchText()
  const reading = useText()
  const number = /\d+/.exec(hit.versionLabel ?? '')?.[0]
  const version = hit.state && number ? reading(`version.${hit.state}`, { number }) : undefined
  return (
    <article className="rs-hit" data-kind={hit.kind}>
      <p className="p-small p-soft">
        {hit.kind === 'definition' ? (
          t('definition')
        ) : (
          <>
            <span lang="en">{hit.breadcrumb.join(' › ')}</span>
            {version && <span className="rs-version">{version}</span>}
          </>
        )}
      </p>
      <h2>
        <Link data-hit to={addressOf(hit, place)}>
          {hit.kind === 'citation' && <span className="rs-jump">{t('jump')} </span>}
          <span lang="en">{[hit.label, hit.heading].filter(Boolean).join(' ')}</span>
        </Link>
      </h2>
      <p className="rs-snippet" lang="en">
        {hit.snippet.map((part, index) =>
          // Parts of a snippet have no identity and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          part.hit ? <mark key={index}>{part.text}</mark> : part.text,
        )}
      </p>
    </article>
  )
}

function addressOf(hit: SearchHit, place: SearchPlace): string {
  if (hit.definitionId) {
    const here = searchAddress(place)
    return `${here}${here.includes('?') ? '&' : '?'}definition=${hit.definitionId}`
  }
  return viewerAddress({ mainParentId: hit.mainParentId ?? '', versionId: hit.versionId, label: hit.label })
}
