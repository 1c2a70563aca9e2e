import { describeFailure } from '@portal/api-client'
import { DataList, EmptyState, ErrorState, LoadingState, LoadMore, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'

/** `/horses`: everyone can read the list. */
export default function ListPage() {
  const t = useText()
  return (
    <Page>
      <PageTitle>{t('list.title')}</PageTitle>
      <HorseList />
    </Page>
  )
}

function HorseList() {
  const t = useText()
  const { listHorses } = horsesApi()
  const list = usePagedList([...listHorses.key], (page, options) => listHorses({ query: page }, options))
  if (list.failure)
    return <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t('list.empty')} />
  return (
    <>
      <DataList
        caption={t('list.title')}
        columns={[{ key: 'name', header: t('list.name'), cell: ({ name }) => name }]}
        rows={list.items}
        rowKey={({ id }) => id}
      />
      <LoadMore
        nextPage={list.nextPage}
        label={t('list.more')}
        errorTitle={t('list.failed')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}
