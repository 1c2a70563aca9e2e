import { requirementItems } from '@portal/contracts-horses/health-rules'
import type { BoardHorse } from '@portal/contracts-horses'
import {
  Button,
  CheckboxField,
  DataList,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  LoadMore,
  Page,
  PageTitle,
} from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { SelectBox } from '../../shared/select-box.tsx'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useSelection } from '../../shared/use-selection.ts'
import { DueItemTag } from './due-item-tag.tsx'
import { maxHorses } from './record-fields.ts'
import { useHealthText } from './texts.ts'

/** `/health`: the state of each vaccination and test of the caller's horses. */
export default function HealthBoardPage() {
  const t = useHealthText()
  const [filters, setFilter] = useFilters()
  const due = filters.get('due') === 'true'
  return (
    <Page>
      <PageTitle lead={t('board.lead')}>{t('board.title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <p>
          <Link to="/horse-calendar">{t('board.calendar')}</Link>
        </p>
        <CheckboxField
          label={t('board.due')}
          checked={due}
          onChange={(event) => setFilter('due', event.target.checked ? 'true' : '')}
        />
        <Board key={String(due)} due={due} />
      </div>
    </Page>
  )
}

function Board({ due }: { readonly due: boolean }) {
  const t = useHealthText()
  const describe = useFailureText()
  const text = useText()
  const { getName } = useHorseText()
  const selection = useSelection()
  const selected = selection.ids
  const { listHealthBoard } = horsesApi()
  const list = usePagedList([...listHealthBoard.key, String(due)], (page, options) =>
    listHealthBoard({ query: { ...page, due: String(due) } }, options),
  )
  if (list.failure) return <ErrorState title={t('board.failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0 && list.nextPage.hasMore !== true)
    return due ? (
      <EmptyState title={t('board.none-due')}>{t('board.none-due-text')}</EmptyState>
    ) : (
      <EmptyState title={t('board.empty')} action={<LinkButton to="/my-horses">{t('board.my-horses')}</LinkButton>} />
    )
  return (
    <>
      <div className="p-cluster" role="status">
        {selected.length === 0 ? (
          <span>{t('board.select-hint')}</span>
        ) : selected.length > maxHorses ? (
          <span>{t('board.too-many', { count: maxHorses })}</span>
        ) : (
          <LinkButton variant="primary" to={`/horses/health/new?horses=${selected.join(',')}`}>
            {t('board.record', { count: selected.length })}
          </LinkButton>
        )}
        {selected.length > 0 && (
          <Button variant="quiet" onClick={selection.clear}>
            {t('board.clear')}
          </Button>
        )}
      </div>
      <DataList<BoardHorse>
        caption={t('board.caption')}
        rowKey={({ horseId }) => horseId}
        rows={list.items}
        columns={[
          {
            key: 'select',
            header: t('board.select'),
            cell: (horse) => (
              <SelectBox
                id={horse.horseId}
                label={t('board.select-horse', { name: getName(horse) })}
                selection={selection}
              />
            ),
          },
          {
            key: 'name',
            header: t('board.horse'),
            cell: (horse) => <Link to={`/horses/${horse.horseId}/health`}>{getName(horse)}</Link>,
          },
          ...requirementItems.map((name) => ({
            key: name,
            header: text(`item.${name}`),
            cell: ({ items }: BoardHorse) => {
              const item = items.find((each) => each.item === name)
              return item === undefined ? null : <DueItemTag item={item} />
            },
          })),
        ]}
      />
      <LoadMore
        nextPage={list.nextPage}
        label={t('board.more')}
        errorTitle={t('board.failed')}
        describeFailure={describe}
      />
    </>
  )
}
