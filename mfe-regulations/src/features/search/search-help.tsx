import { EmptyState } from '@portal/ui'
import { useShell } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
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

/** Nothing was found: why that may be, and where else to look. */
export function NothingFound({ place, elsewhere }: { readonly place: SearchPlace; readonly elsewhere: number }) {
  const t = useSearchText()
  const shell = useShell()
  return (
    <EmptyState title={t('none.title', { q: place.q })}>
      <ul className="rs-tips">
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
        <li>{t('none.spelling')}</li>
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
