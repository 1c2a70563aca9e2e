import { useFormats } from '@portal/shell-sdk'
import { Cluster, EmptyState, ErrorState, LinkButton, LoadingState, LoadMore } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useSelection } from '../../shared/use-selection.ts'
import { DownloadHorses } from './download-horses.tsx'
import { HorseTable } from './horse-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useMyHorsesText } from './texts.ts'
import { toQuery, type MyHorsesFilter } from './use-my-horses-filter.ts'

interface HorseListProps {
  readonly filter: MyHorsesFilter
  /** When the data was loaded, in milliseconds. */
  readonly loadedAt: number
}

/** The horses that match the filter, page by page, and what can be done with the selected ones. */
export function HorseList({ filter, loadedAt }: HorseListProps) {
  const t = useMyHorsesText()
  const text = useText()
  const describe = useFailureText()
  const formats = useFormats()
  const selection = useSelection()
  const { listMyHorses } = horsesApi()
  const query = toQuery(filter)
  const list = usePagedList([...listMyHorses.key, query], (page, options) =>
    listMyHorses({ query: { ...page, ...query } }, options),
  )
  if (list.failure)
    return <ErrorState title={text('my-horses.failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0)
    return (
      <EmptyState title={t('none')} action={<LinkButton to="/my-horses">{t('clear')}</LinkButton>}>
        {t('none-text')}
      </EmptyState>
    )
  return (
    <>
      <SelectionBar horses={list.items} selection={selection} />
      <HorseTable horses={list.items} selection={selection} view={filter.view} shown={filter.columns} />
      <LoadMore
        nextPage={list.nextPage}
        label={text('my-horses.more')}
        errorTitle={text('my-horses.failed')}
        describeFailure={describe}
      />
      <Cluster>
        <DownloadHorses query={query} />
        <span className="p-small p-soft">
          {t('as-of', { time: formats.instant(new Date(loadedAt).toISOString()) })}
        </span>
      </Cluster>
    </>
  )
}
