import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { DefinitionFilters } from './definition-filters.tsx'
import { DefinitionTable } from './definition-table.tsx'
import { definitionsUrl, parseDefinitionsParams, type DefinitionsParams } from './definitions-url.ts'
import { NewDefinition } from './new-definition.tsx'
import { OpenDefinition } from './open-definition.tsx'
import { useDefinitionsText } from './texts.ts'
import './definitions.css'

const pageSize = 25

/** `/definition-management`: all definitions in both languages, with their uses in the rules. */
export default function DefinitionsPage() {
  const t = useDefinitionsText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const params = parseDefinitionsParams(searchParams)
  const listUrl = definitionsUrl({ ...params, open: '' })
  if (params.open === 'new') return <NewDefinition listUrl={listUrl} />
  if (params.open !== '') return <OpenDefinition key={params.open} id={params.open} listUrl={listUrl} />
  return (
    <Page>
      <PageTitle
        lead={t('lead')}
        actions={
          <LinkButton variant="primary" to={definitionsUrl({ ...params, open: 'new' })}>
            {t('new')}
          </LinkButton>
        }
      >
        {title('definitions.title')}
      </PageTitle>
      <DefinitionFilters key={listUrl} params={params} />
      <Results params={params} />
    </Page>
  )
}

function Results({ params }: { readonly params: DefinitionsParams }) {
  const t = useDefinitionsText()
  const { q, translation, page } = params
  const query = {
    skip: (page - 1) * pageSize,
    limit: pageSize,
    ...(q !== '' && { q }),
    ...(translation !== '' && { translation }),
  }
  const list = useQuery({
    ...regulationsApi().listDefinitions.query({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (list.isPending) return <LoadingState shape="list" />
  if (list.isError && !list.data) {
    return <ErrorState title={t('failed')} {...describeFailure(list.error, t)} onRetry={() => void list.refetch()} />
  }
  const { items, total } = list.data
  if (items.length === 0) {
    const isFiltered = q !== '' || translation !== ''
    return (
      <EmptyState
        title={t(isFiltered ? 'none.title' : 'empty.title')}
        action={isFiltered && <Link to="/definition-management">{t('all')}</Link>}
      >
        {t(isFiltered ? 'none.text' : 'empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <DefinitionTable params={params} definitions={items} total={total} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        getHref={(next) => definitionsUrl({ ...params, page: next })}
      />
    </>
  )
}
