import { EmptyState, ErrorState, LoadingState, LoadMore, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { FileList } from './file-list.tsx'
import { useFilesText } from './texts.ts'

/** `/horses/files`: files that stayed with the reader when a horse was transferred. */
export default function LeftFilesPage() {
  const t = useFilesText()
  return (
    <Page>
      <PageTitle lead={t('left.lead')}>{t('left.title')}</PageTitle>
      <LeftFiles />
    </Page>
  )
}

function LeftFiles() {
  const t = useFilesText()
  const describe = useFailureText()
  const { getName } = useHorseText()
  const { listLeftFiles } = horsesApi()
  const list = usePagedList(listLeftFiles.key, (page, options) => listLeftFiles({ query: page }, options), {
    staleTime: 0,
  })
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t('left.empty')}>{t('left.empty-text')}</EmptyState>
  return (
    <>
      <FileList files={list.items} getHorseName={({ horse }) => getName(horse)} />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}
