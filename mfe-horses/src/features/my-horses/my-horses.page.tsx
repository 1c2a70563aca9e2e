import type { ListedHorse } from '@portal/contracts-horses'
import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { DataList, EmptyState, ErrorState, LinkButton, LoadingState, LoadMore, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { SelectBox } from '../../shared/select-box.tsx'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useSelection } from '../../shared/use-selection.ts'
import { SelectionBar } from './selection-bar.tsx'

/** `/my-horses`: the horses on which the signed-in person has a role. */
export default function MyHorsesPage() {
  const t = useText()
  const register = useRegisterLink()
  return (
    <Page>
      <PageTitle lead={t('my-horses.lead')} actions={register}>
        {t('my-horses.title')}
      </PageTitle>
      <MyHorses />
      <p>
        <Link to="/horses/files">{t('my-horses.left-files')}</Link>
      </p>
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

function MyHorses() {
  const t = useText()
  const describe = useFailureText()
  const { getName, getFacts } = useHorseText()
  const selection = useSelection()
  const { listMyHorses } = horsesApi()
  const list = usePagedList([...listMyHorses.key], (page, options) => listMyHorses({ query: page }, options))
  if (list.failure) return <ErrorState title={t('my-horses.failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t('my-horses.empty')}>{t('my-horses.empty-text')}</EmptyState>
  return (
    <>
      <SelectionBar horses={list.items} selection={selection} />
      <DataList<ListedHorse>
        caption={t('my-horses.title')}
        rowKey={({ horseId }) => horseId}
        rows={list.items}
        columns={[
          {
            key: 'select',
            header: t('my-horses.select'),
            cell: (horse) => (
              <SelectBox
                id={horse.horseId}
                label={t('my-horses.select-horse', { name: getName(horse) })}
                selection={selection}
              />
            ),
          },
          {
            key: 'name',
            header: t('my-horses.horse'),
            cell: (horse) => (
              <span className="p-stack" data-gap="none">
                <Link to={`/horses/${horse.horseId}`}>{getName(horse)}</Link>
                <span className="p-soft">{getFacts(horse)}</span>
              </span>
            ),
          },
          {
            key: 'relations',
            header: t('my-horses.relations'),
            cell: ({ relations }) => relations.map((each) => t(`role.${each}`)).join(', '),
          },
          {
            key: 'responsible-person',
            header: t('role.responsible-person'),
            cell: ({ responsiblePersonName }) => responsiblePersonName ?? t('unknown-name'),
          },
          {
            key: 'location',
            header: t('details.location'),
            cell: ({ location }) => (location ? `${location.name}, ${location.state}` : t('not-provided')),
          },
        ]}
      />
      <LoadMore
        nextPage={list.nextPage}
        label={t('my-horses.more')}
        errorTitle={t('my-horses.failed')}
        describeFailure={describe}
      />
    </>
  )
}
