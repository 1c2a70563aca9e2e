import { canOpen } from '@portal/contracts-common/light'
import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { vetsListViews } from '@portal/contracts-horses/vets-list-rules'
import { useLocale, useUser } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LoadingState, LoadMore, Page, PageTitle, SelectField } from '@portal/ui'
import { usePagedList, useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { TrackFilter } from '../../shared/track-filter.tsx'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { EntryCard } from './entry-card.tsx'
import { EntryTable } from './entry-table.tsx'
import { useVetsListText } from './texts.ts'
import { allTracks, useDefaultTrack } from './use-my-tracks.ts'
import './vets-list.css'

/** `/vets-list`: for officials the list of all tracks, for everybody else the entries of their horses. */
export default function VetsListPage() {
  const t = useVetsListText()
  const isOfficial = canOpen(horsesRoutes.listVetsList.access, useUser())
  return (
    <Page>
      <PageTitle lead={t(isOfficial ? 'lead-officials' : 'lead-mine')}>{t('title')}</PageTitle>
      {isOfficial ? <OfficialEntries /> : <MyEntries />}
    </Page>
  )
}

/** The list opens at the track of a regulatory veterinarian. */
function OfficialEntries() {
  const own = useDefaultTrack()
  return own.isPending ? <LoadingState shape="list" /> : <AllEntries ownTrackId={own.trackId} />
}

function AllEntries({ ownTrackId }: { readonly ownTrackId: string }) {
  const t = useVetsListText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const [filters, setFilter] = useFilters()
  const view = vetsListViews.find((each) => each === filters.get('view')) ?? 'on'
  const track = filters.get('track') ?? ownTrackId
  const trackId = track === allTracks ? '' : track
  const reason = filters.get('reason') ?? ''
  const { listVetsList, listVetsListReasons } = horsesApi()
  const reasons = useQuery(listVetsListReasons.query({}))
  const list = usePagedList([...listVetsList.key, view, trackId, reason], (page, options) =>
    listVetsList({ query: { ...page, view, ...(trackId && { trackId }), ...(reason && { reason }) } }, options),
  )
  return (
    <div className="p-stack" data-gap="m">
      <div className="p-cluster">
        <SelectField
          label={t('view')}
          value={view}
          onChange={(event) => setFilter('view', event.target.value)}
          options={vetsListViews.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <TrackFilter
          label={t('track')}
          value={trackId}
          all={t('all-tracks')}
          onChange={(value) => setFilter('track', value === '' ? allTracks : value)}
        />
        <SelectField
          label={t('reason')}
          value={reason}
          onChange={(event) => setFilter('reason', event.target.value)}
          options={[
            { value: '', label: t('all-reasons') },
            ...(reasons.data ?? []).map((row) => ({ value: row.reason, label: row.name[language] ?? row.reason })),
          ]}
        />
      </div>
      <EntryList list={list} emptyText={t('empty-officials')} layout="table" />
    </div>
  )
}

function MyEntries() {
  const t = useVetsListText()
  const { listMyVetsList } = horsesApi()
  const list = usePagedList([...listMyVetsList.key], (page, options) => listMyVetsList({ query: page }, options))
  return <EntryList list={list} emptyText={t('empty-mine')} layout="cards" />
}

type Page = { readonly items: readonly VetsListEntryDetails[]; readonly next: string | null }

interface EntryListProps {
  readonly list: ReturnType<typeof usePagedList<Page>>
  readonly emptyText: string
  /** `cards`: with everything about each entry. */
  readonly layout: 'table' | 'cards'
}

function EntryList({ list, emptyText, layout }: EntryListProps) {
  const t = useVetsListText()
  const describe = useFailureText()
  const { getName } = useHorseText()
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t('empty')}>{emptyText}</EmptyState>
  return (
    <>
      {layout === 'table' ? (
        <EntryTable entries={list.items} />
      ) : (
        <div className="vets-list-entries">
          {list.items.map((entry) => (
            <EntryCard
              key={entry.entryId}
              entry={entry}
              level={2}
              title={<Link to={`/horses/${entry.horse.horseId}/vets-list`}>{getName(entry.horse)}</Link>}
            />
          ))}
        </div>
      )}
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}
