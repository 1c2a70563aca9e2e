import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { ConfirmHorses } from './confirm-horses.tsx'
import { Filters } from './filters.tsx'
import { HorseList } from './horse-list.tsx'
import { SavedViews } from './saved-views.tsx'
import { useMyHorsesText } from './texts.ts'
import { useMyHorsesFilter } from './use-my-horses-filter.ts'
import './my-horses.css'

/** `/my-horses`: the horses on which the signed-in person has a role. The address has the filters. */
export default function MyHorsesPage() {
  const t = useText()
  const register = useRegisterLink()
  return (
    <Page>
      <PageTitle lead={t('my-horses.lead')} actions={register}>
        {t('my-horses.title')}
      </PageTitle>
      <div className="p-stack" data-gap="m">
        <Decisions />
        <ConfirmHorses />
        <MyHorses />
        <p>
          <Link to="/horses/files">{t('my-horses.left-files')}</Link>
        </p>
      </div>
    </Page>
  )
}

function useRegisterLink() {
  const t = useText()
  const user = useUser()
  if (!canOpen(horsesRoutes.registerHorse.access, user)) return undefined
  return (
    <LinkButton variant="primary" to="/horses/register">
      {t('my-horses.register')}
    </LinkButton>
  )
}

/** Requests that wait for the reader's decision; nothing when there are none. */
function Decisions() {
  const t = useMyHorsesText()
  const { data } = useQuery({ ...horsesApi().countRequests.query(), staleTime: 0 })
  if (data === undefined || data.toDecide === 0) return null
  return (
    <Notice tone="info" title={t('decisions', { count: data.toDecide })}>
      <LinkButton size="s" to="/requests">
        {t('decide')}
      </LinkButton>
    </Notice>
  )
}

function MyHorses() {
  const text = useText()
  const describe = useFailureText()
  const { filter, setParam, query } = useMyHorsesFilter()
  const counts = useQuery({ ...horsesApi().countMyHorses.query(), staleTime: 0 })
  if (counts.isError && counts.data === undefined)
    return (
      <ErrorState title={text('my-horses.failed')} {...describe(counts.error)} onRetry={() => void counts.refetch()} />
    )
  if (counts.data === undefined) return <LoadingState shape="list" />
  if (counts.data.all === 0)
    return <EmptyState title={text('my-horses.empty')}>{text('my-horses.empty-text')}</EmptyState>
  return (
    <>
      <SavedViews query={query} />
      <Filters counts={counts.data} filter={filter} setParam={setParam} />
      <HorseList filter={filter} loadedAt={counts.dataUpdatedAt} />
    </>
  )
}
