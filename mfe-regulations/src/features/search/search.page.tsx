import { describeFailure } from '@portal/api-client'
import { ErrorState, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useRef } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { HitList } from './hits.tsx'
import { KindFilter } from './kind-filter.tsx'
import { NoResults } from './no-results.tsx'
import { SearchExplanation } from './search-explanation.tsx'
import { parseSearchParams, searchUrl, type SearchParams } from './search-params.ts'
import { SearchForm } from './search-form.tsx'
import { SearchStart } from './search-start.tsx'
import { useSearchText } from './texts.ts'
import { useArrowKeyNavigation } from './use-hit-keys.ts'
import './search.css'

const pageSize = 20

/** `/search`: searches citations, headings, text and definitions. All its state is in the URL. */
export default function SearchPage() {
  const title = useText()('menu.search')
  const [params] = useSearchParams()
  const search = parseSearchParams(params)
  const searchArea = useRef<HTMLDivElement>(null)
  const onKeyDown = useArrowKeyNavigation(searchArea)
  return (
    <Page>
      {/* Arrow keys move through the results; Tab works too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={searchArea} className="rs" onKeyDown={onKeyDown}>
        <PageTitle documentTitle={search.q ? `${search.q} – ${title}` : title}>{title}</PageTitle>
        <SearchForm params={search} />
        {search.q === '' ? <SearchStart /> : <Results search={search} />}
      </div>
    </Page>
  )
}

function Results({ search }: { readonly search: SearchParams }) {
  const t = useSearchText()
  const { q, kind, scope, regulationId, versionId, isExact, page } = search
  const query = useQuery({
    ...regulationsApi().search.query({
      query: {
        q,
        kind,
        scope,
        skip: (page - 1) * pageSize,
        limit: pageSize,
        ...(versionId && { versionId }),
        ...(!versionId && regulationId && { mainRegulation: regulationId }),
        ...(isExact && { correctSpelling: 'false' }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <LoadingState shape="list" label={t('loading')} />
  if (query.isError) {
    return <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
  }
  const { items, total, kinds, suggestions, expansions } = query.data
  return (
    <div className="rs-results" aria-busy={query.isPlaceholderData}>
      <KindFilter params={search} kinds={kinds} />
      {/* Hidden when nothing was found, because the heading below says so. */}
      <p role="status" className={total === 0 ? 'p-visually-hidden' : 'p-soft'}>
        {t('count', { count: total, q: suggestions?.correctedQuery ?? q })}
      </p>
      {total === 0 ? (
        <NoResults
          params={search}
          suggestions={suggestions}
          otherKindCount={Object.values(kinds).reduce((sum, count) => sum + count, 0)}
        />
      ) : (
        <>
          <SearchExplanation params={search} hits={items} suggestions={suggestions} expansions={expansions} />
          <HitList hits={items} params={search} />
          <Pagination
            page={page}
            pageCount={Math.ceil(total / pageSize)}
            getHref={(next) => searchUrl({ ...search, page: next })}
          />
        </>
      )}
    </div>
  )
}
