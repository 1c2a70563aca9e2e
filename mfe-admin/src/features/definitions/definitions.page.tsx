import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useTitleText } from '../../texts.ts'
import { DefinitionFilters } from './definition-filters.tsx'
import { DefinitionTable } from './definition-table.tsx'
import { definitionsAddress, readDefinitionsPlace, type DefinitionsPlace } from './definitions-place.ts'
import { NewDefinition } from './new-definition.tsx'
import { OpenDefinition } from './open-definition.tsx'
import { useDefinitionsText } from './texts.ts'
import './definitions.css'

const definitionsAtOnce = 25

/** `/definition-management`: every term the portal defines, in both languages, and where the rules use it. */
export default function DefinitionsPage() {
  const t = useDefinitionsText()
  const title = useTitleText()
  const [params] = useSearchParams()
  const place = readDefinitionsPlace(params)
  const list = definitionsAddress({ ...place, open: '' })
  if (place.open === 'new') return <NewDefinition list={list} />
  if (place.open !== '') return <OpenDefinition key={place.open} id={place.open} list={list} />
  return (
    <Page>
      <PageTitle
        lead={t('lead')}
        actions={
          <LinkButton variant="primary" to={definitionsAddress({ ...place, open: 'new' })}>
            {t('new')}
          </LinkButton>
        }
      >
        {title('definitions.title')}
      </PageTitle>
      <DefinitionFilters key={list} place={place} />
      <Found place={place} />
    </Page>
  )
}

function Found({ place }: { readonly place: DefinitionsPlace }) {
  const t = useDefinitionsText()
  const { q, translation, page } = place
  const query = {
    skip: (page - 1) * definitionsAtOnce,
    limit: definitionsAtOnce,
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
    const isNarrowed = q !== '' || translation !== ''
    return (
      <EmptyState
        title={t(isNarrowed ? 'none.title' : 'nothing-yet.title')}
        action={isNarrowed && <Link to="/definition-management">{t('all')}</Link>}
      >
        {t(isNarrowed ? 'none.text' : 'nothing-yet.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <DefinitionTable place={place} definitions={items} total={total} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / definitionsAtOnce)}
        hrefOf={(next) => definitionsAddress({ ...place, page: next })}
      />
    </>
  )
}
