import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState, Pagination } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentTable } from './document-table.tsx'
import { isFiltered, documentListUrl, parseListParams, type ListName, type DocumentListParams } from './list-params.ts'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'
import { documentsPerPage, getCollection, useDocuments } from './use-documents.ts'
import './documents.css'

/** A list of documents with its filters. All its state is in the URL. */
export function DocumentList({ list }: { readonly list: ListName }) {
  const [searchParams] = useSearchParams()
  const params = parseListParams(searchParams)
  return (
    <>
      <DocumentFilters key={params.keyword} list={list} params={params} />
      <Documents list={list} params={params} />
    </>
  )
}

function Documents({ list, params }: { readonly list: ListName; readonly params: DocumentListParams }) {
  const t = useDocumentsText()
  const query = useDocuments(list, params)
  if (query.isPending) return <LoadingState shape="list" label={t('loading')} />
  if (query.isError && !query.data) {
    return <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
  }
  const { items, total } = query.data
  const pageCount = Math.ceil(total / documentsPerPage)
  if (items.length === 0) return <NoDocuments list={list} params={params} pageCount={pageCount} />
  return (
    <div aria-busy={query.isPlaceholderData}>
      <DocumentTable
        caption={t('count', { count: total })}
        documents={items}
        collection={getCollection(list)}
        isPublic={list === 'published-documents'}
      />
      <Pagination
        page={params.page}
        pageCount={pageCount}
        getHref={(page) => documentListUrl(list, { ...params, page })}
      />
    </div>
  )
}

/** Explains an empty list: no matches, a page beyond the end, or no documents yet. */
function NoDocuments({
  list,
  params,
  pageCount,
}: {
  readonly list: ListName
  readonly params: DocumentListParams
  readonly pageCount: number
}) {
  const t = useDocumentsText()
  if (pageCount > 0) {
    return (
      <EmptyState
        title={t('out-of-range.title')}
        action={
          <Link to={documentListUrl(list, { ...params, page: pageCount })}>
            {t('out-of-range.last', { page: pageCount })}
          </Link>
        }
      />
    )
  }
  if (isFiltered(params)) {
    return (
      <EmptyState title={t('none.title')} action={<Link to={documentListUrl(list, {})}>{t('all')}</Link>}>
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
