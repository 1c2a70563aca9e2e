import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState, Pagination } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentTable } from './document-table.tsx'
import { isNarrowed, listAddress, readListPlace, type ListName, type ListPlace } from './list-place.ts'
import { useDocumentsText } from './texts.ts'
import { documentsAtOnce, familyOf, useDocuments } from './use-documents.ts'
import './documents.css'

/** A list of documents with its filters. Where it is, is in the address and nowhere else. */
export function DocumentList({ list }: { readonly list: ListName }) {
  const [params] = useSearchParams()
  const place = readListPlace(params)
  return (
    <>
      <DocumentFilters key={place.keyword} list={list} place={place} />
      <Documents list={list} place={place} />
    </>
  )
}

function Documents({ list, place }: { readonly list: ListName; readonly place: ListPlace }) {
  const t = useDocumentsText()
  const query = useDocuments(list, place)
  if (query.isPending) return <LoadingState shape="list" label={t('loading')} />
  if (query.isError && !query.data) {
    return <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
  }
  const { items, total } = query.data
  const pageCount = Math.ceil(total / documentsAtOnce)
  if (items.length === 0) return <Nothing list={list} place={place} pageCount={pageCount} />
  return (
    <div aria-busy={query.isPlaceholderData}>
      <DocumentTable
        caption={t('count', { count: total })}
        documents={items}
        family={familyOf(list)}
        isPublic={list === 'published-documents'}
      />
      <Pagination page={place.page} pageCount={pageCount} hrefOf={(page) => listAddress(list, { ...place, page })} />
    </div>
  )
}

/** Nothing is here: because of what was asked for, because the list has fewer pages, or because there is nothing yet. */
function Nothing({
  list,
  place,
  pageCount,
}: {
  readonly list: ListName
  readonly place: ListPlace
  readonly pageCount: number
}) {
  const t = useDocumentsText()
  if (pageCount > 0) {
    return (
      <EmptyState
        title={t('beyond.title')}
        action={
          <Link to={listAddress(list, { ...place, page: pageCount })}>{t('beyond.last', { page: pageCount })}</Link>
        }
      />
    )
  }
  if (isNarrowed(place)) {
    return (
      <EmptyState title={t('none.title')} action={<Link to={listAddress(list, {})}>{t('all')}</Link>}>
        {t('none.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('empty.title')} action={<Link to="/search">{t('empty.search')}</Link>}>
      {t('empty.text')}
    </EmptyState>
  )
}
