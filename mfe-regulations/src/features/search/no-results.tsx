import type { SearchSuggestions, SearchHit } from '@portal/contracts-regulations'
import { EmptyState } from '@portal/ui'
import { useShell } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { HitList } from './hits.tsx'
import { searchUrl, type SearchParams } from './search-params.ts'
import { useSearchText } from './texts.ts'

/** A link to the same search with corrected spelling. */
export function SpellingSuggestion({ params, q }: { readonly params: SearchParams; readonly q: string }) {
  const t = useSearchText()
  return (
    <p className="rs-spelling">
      {t('suggestions.did-you-mean')}{' '}
      <Link data-hit lang="en" to={searchUrl({ ...params, q, kind: 'all', isExact: undefined, page: 1 })}>
        {q}
      </Link>
    </p>
  )
}

interface NoResultsProps {
  readonly params: SearchParams
  readonly suggestions: SearchSuggestions | undefined
  /** How many results of other kinds there are. */
  readonly otherKindCount: number
}

/** Explains why nothing was found and suggests other searches. */
export function NoResults({ params, suggestions, otherKindCount }: NoResultsProps) {
  const t = useSearchText()
  const shell = useShell()
  const getProvisionName = useProvisionName()
  if (suggestions?.citation !== undefined) {
    return (
      <div className="rs-related">
        <h2>{t('suggestions.missing-citation', { label: getProvisionName(suggestions.citation) })}</h2>
        <RelatedHits title={t('suggestions.other-versions')} hits={suggestions.inOtherVersions} params={params} />
        <RelatedHits title={t('suggestions.nearest')} hits={suggestions.nearest} params={params} />
        <p>
          <Link to="/promulgated-regulations">{t('suggestions.all-regulations')}</Link>
        </p>
      </div>
    )
  }
  return (
    <EmptyState title={t('none.title', { q: params.q })}>
      {suggestions?.suggestedQuery !== undefined && (
        <SpellingSuggestion params={params} q={suggestions.suggestedQuery} />
      )}
      <ul className="rs-tips">
        {suggestions?.hasNoSearchTerms && <li>{t('none.no-search-terms')}</li>}
        {otherKindCount > 0 && (
          <li>
            <Link to={searchUrl({ ...params, kind: 'all', page: 1 })}>{t('none.all', { count: otherKindCount })}</Link>
          </li>
        )}
        {params.versionId && (
          <li>
            <Link to={searchUrl({ ...params, versionId: undefined, page: 1 })}>{t('none.leave-version')}</Link>
          </li>
        )}
        {params.regulationId && (
          <li>
            <Link to={searchUrl({ ...params, regulationId: undefined, page: 1 })}>{t('none.every-regulation')}</Link>
          </li>
        )}
        {params.scope !== 'every' && !params.versionId && (
          <li>
            <Link to={searchUrl({ ...params, scope: 'every', page: 1 })}>{t('none.every-version')}</Link>
          </li>
        )}
        {!suggestions?.hasNoSearchTerms && <li>{t('none.spelling')}</li>}
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

/** Provisions related to a citation that doesn't exist. */
function RelatedHits({
  title,
  hits,
  params,
}: {
  readonly title: string
  readonly hits: readonly SearchHit[]
  readonly params: SearchParams
}) {
  if (hits.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <HitList hits={hits} params={params} headingLevel={4} />
    </section>
  )
}
