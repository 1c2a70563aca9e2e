import { describeFailure } from '@portal/api-client'
import { ErrorState, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useRef } from 'react'
import { api } from '../../api.ts'
import { useText } from '../../texts.ts'
import { Hits } from './hits.tsx'
import { KindFilter } from './kind-filter.tsx'
import { NothingFound, SearchStart, Spelling } from './search-help.tsx'
import { readSearchPlace, searchAddress, type SearchPlace } from './search-place.ts'
import { SearchForm } from './search-form.tsx'
import { useSearchText } from './texts.ts'
import { useHitKeys } from './use-hit-keys.ts'
import './search.css'

const pageSize = 20

/** `/search`: one box over citations, headings, text and definitions. What is looked for is in the address and nowhere else. */
export default function SearchPage() {
  const title = useText()('menu.search')
  const [params] = useSearchParams()
  const place = readSearchPlace(params)
  const area = useRef<HTMLDivElement>(null)
  const onKeyDown = useHitKeys(area)
  return (
    <Page>
      {/* The arrow keys go through the hits; everything can be reached without them too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={area} className="rs" onKeyDown={onKeyDown}>
        <PageTitle documentTitle={place.q ? `${place.q} – ${title}` : title}>{title}</PageTitle>
        <SearchForm place={place} />
        {place.q === '' ? <SearchStart /> : <Results place={place} />}
      </div>
    </Page>
  )
}

function Results({ place }: { readonly place: SearchPlace }) {
  const t = useSearchText()
  const { q, kind, scope, versionId, page } = place
  const query = useQuery({
    ...api().search.query({
      query: { q, kind, scope, skip: (page - 1) * pageSize, limit: pageSize, ...(versionId && { versionId }) },
    }),
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <LoadingState shape="list" label={t('loading')} />
  if (query.isError) {
    return <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
  }
  const { items, total, kinds, help } = query.data
  return (
    <div className="rs-results" aria-busy={query.isPlaceholderData}>
      <KindFilter place={place} kinds={kinds} />
      {/* Seen, that nothing was found is said by the heading below. */}
      <p role="status" className={total === 0 ? 'p-visually-hidden' : 'p-soft'}>
        {t('count', { count: total, q })}
      </p>
      {total === 0 ? (
        <NothingFound
          place={place}
          help={help}
          elsewhere={Object.values(kinds).reduce((sum, count) => sum + count, 0)}
        />
      ) : (
        <>
          {help?.isWidened && <p>{t('help.widened')}</p>}
          {help?.spelling !== undefined && <Spelling place={place} q={help.spelling} />}
          {items[0]?.language === 'es' && <p>{t('help.spanish')}</p>}
          <Hits hits={items} place={place} />
          <Pagination
            page={page}
            pageCount={Math.ceil(total / pageSize)}
            hrefOf={(next) => searchAddress({ ...place, page: next })}
          />
        </>
      )}
    </div>
  )
}
