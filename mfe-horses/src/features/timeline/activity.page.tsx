import { CallFailure } from '@portal/api-client'
import { timelineKinds } from '@portal/contracts-horses/timeline-rules'
import { useFormats } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LoadingState, LoadMore, SelectField } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useTimelineText } from './texts.ts'
import { useEntryText } from './use-entry-text.ts'
import './timeline.css'

/** `/horses/:horseId/activity?kind=health`: everything that happened to a horse, newest first. */
export default function ActivityPage() {
  return <HorseFrame tab="activity">{({ horseId }) => <Activity horseId={horseId} />}</HorseFrame>
}

function Activity({ horseId }: { readonly horseId: string }) {
  const t = useTimelineText()
  const [filters, setFilter] = useFilters()
  const kind = timelineKinds.find((each) => each === filters.get('kind'))
  return (
    <div className="p-stack" data-gap="m">
      <p>{t('lead')}</p>
      <SelectField
        label={t('kind')}
        value={kind ?? ''}
        onChange={(event) => setFilter('kind', event.target.value)}
        options={[
          { value: '', label: t('kind.all') },
          ...timelineKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      <Entries horseId={horseId} kind={kind} />
    </div>
  )
}

interface EntriesProps {
  readonly horseId: string
  readonly kind: (typeof timelineKinds)[number] | undefined
}

function Entries({ horseId, kind }: EntriesProps) {
  const t = useTimelineText()
  const describe = useFailureText()
  const formats = useFormats()
  const describeEntry = useEntryText()
  const { listTimeline } = horsesApi()
  const query = kind === undefined ? {} : { kind }
  const list = usePagedList(
    [...listTimeline.key, horseId, query],
    (page, options) => listTimeline({ params: { horseId }, query: { ...page, ...query } }, options),
    { staleTime: 0 },
  )
  if (list.failure instanceof CallFailure && list.failure.code === 404) return <p>{t('hidden')}</p>
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>
  return (
    <>
      <ol className="horse-timeline">
        {list.items.map((entry) => (
          <li key={`${entry.event} ${entry.entryId}`}>
            <time dateTime={entry.date ?? entry.at} className="p-soft p-small">
              {entry.date === null ? formats.instant(entry.at) : formats.date(entry.date)}
            </time>
            <span>{describeEntry(entry)}</span>
          </li>
        ))}
      </ol>
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}
