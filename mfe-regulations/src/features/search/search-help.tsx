import type { SearchHelp, SearchHit } from '@portal/contracts-regulations'
import { EmptyState } from '@portal/ui'
import { useShell } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useProvisionName } from '../../provision-name.ts'
import { Hits } from './hits.tsx'
import { Example } from './search-form.tsx'
import { searchAddress, type SearchPlace } from './search-place.ts'
import { useSearchText } from './texts.ts'

/** Before anything is typed: what can be, with examples to press. */
export function SearchStart() {
  const t = useSearchText()
  return (
    <section className="rs-start" aria-labelledby="search-start">
      <h2 id="search-start">{t('start.title')}</h2>
      <dl>
        <dt>{t('start.citation')}</dt>
        <dd>
          <Example q="2143(b)" />
          <Example q="Rule 2010" />
        </dd>
        <dt>{t('start.words')}</dt>
        <dd>
          <Example q="vets list" />
          <Example q="vaccination" />
        </dd>
        <dt>{t('start.phrase')}</dt>
        <dd>
          <Example q="“responsible person”" />
        </dd>
      </dl>
    </section>
  )
}

/** The same search in words of the texts. */
export function Spelling({ place, q }: { readonly place: SearchPlace; readonly q: string }) {
  const t = useSearchText()
  return (
    <p className="rs-spelling">
      {t('help.spelling')}{' '}
      <Link data-hit lang="en" to={searchAddress({ ...place, q, kind: 'all', page: 1 })}>
        {q}
      </Link>
    </p>
  )
}

interface NothingFoundProps {
  readonly place: SearchPlace
  readonly help: SearchHelp | undefined
  /** How many of other kinds were found. */
  readonly elsewhere: number
}

/** Nothing was found: what is nearest, why that may be, and where else to look. */
export function NothingFound({ place, help, elsewhere }: NothingFoundProps) {
  const t = useSearchText()
  const shell = useShell()
  const name = useProvisionName()
  if (help?.citation !== undefined) {
    return (
      <div className="rs-near">
        <h2>{t('help.citation', { label: name(help.citation) })}</h2>
        <NearbyHits title={t('help.elsewhere')} hits={help.elsewhere} place={place} />
        <NearbyHits title={t('help.nearest')} hits={help.nearest} place={place} />
        <p>
          <Link to="/promulgated-regulations">{t('help.all-regulations')}</Link>
        </p>
      </div>
    )
  }
  return (
    <EmptyState title={t('none.title', { q: place.q })}>
      {help?.spelling !== undefined && <Spelling place={place} q={help.spelling} />}
      <ul className="rs-tips">
        {help?.hasNoWords && <li>{t('none.no-words')}</li>}
        {elsewhere > 0 && (
          <li>
            <Link to={searchAddress({ ...place, kind: 'all', page: 1 })}>{t('none.all', { count: elsewhere })}</Link>
          </li>
        )}
        {place.versionId && (
          <li>
            <Link to={searchAddress({ ...place, versionId: undefined, page: 1 })}>{t('none.leave-version')}</Link>
          </li>
        )}
        {place.scope === 'current' && !place.versionId && (
          <li>
            <Link to={searchAddress({ ...place, scope: 'every', page: 1 })}>{t('none.every')}</Link>
          </li>
        )}
        {!help?.hasNoWords && <li>{t('none.spelling')}</li>}
        <li>{t('none.language')}</li>
        <li>
          <button type="button" className="rs-link" onClick={() => shell.dialogs.definitions()}>
            {t('none.definitions')}
          </button>
        </li>
      </ul>
    </EmptyState>
  )
}

/** Provisions that are not what was cited, and why they are told. */
function NearbyHits({
  title,
  hits,
  place,
}: {
  readonly title: string
  readonly hits: readonly SearchHit[]
  readonly place: SearchPlace
}) {
  if (hits.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Hits hits={hits} place={place} under={4} />
    </section>
  )
}
