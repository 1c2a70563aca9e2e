import type { RacingOfficeEntry } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { authorityTimeZone } from '@portal/formats'
import {
  Cluster,
  DataList,
  DateField,
  EmptyState,
  ErrorState,
  LoadingState,
  LoadMore,
  Page,
  PageTitle,
  SelectField,
  StatusTag,
} from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { TrackFilter } from '../../shared/track-filter.tsx'
import { useLocation } from '../../shared/locations.ts'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useReasonText } from '../verdict/index.ts'
import { DownloadEntries } from './download-entries.tsx'
import { shown, type EntryFilter } from './entry-filter.ts'
import { useOfficeText } from './texts.ts'

/** `/racing-office`: horses that are entered on a day and cannot race, for officials. The URL has day and track. */
export default function RacingOfficePage() {
  const t = useOfficeText()
  const [filters, setFilter] = useFilters()
  const [today] = useState(() => getDateAt(new Date().toISOString(), authorityTimeZone))
  const trackId = filters.get('track') ?? ''
  const track = useLocation(trackId)
  const filter: EntryFilter = {
    date: filters.get('date') ?? today,
    trackCode: track?.code ?? '',
    only: shown.find((each) => each === filters.get('show')) ?? 'cannot-race',
  }
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <Cluster>
          <DateField label={t('date')} value={filter.date} onChange={(value) => setFilter('date', value)} />
          <TrackFilter
            label={t('track')}
            value={trackId}
            all={t('track.all')}
            onChange={(value) => setFilter('track', value)}
          />
          <SelectField
            label={t('show')}
            value={filter.only}
            onChange={(event) => setFilter('show', event.target.value)}
            options={shown.map((value) => ({ value, label: t(`only.${value}`) }))}
          />
        </Cluster>
        {trackId !== '' && !track ? <LoadingState shape="list" /> : <Entries filter={filter} />}
      </div>
    </Page>
  )
}

function Entries({ filter }: { readonly filter: EntryFilter }) {
  const t = useOfficeText()
  const describe = useFailureText()
  const { listRacingOfficeEntries } = horsesApi()
  const { date, trackCode, only } = filter
  const query = { date, only, ...(trackCode !== '' && { trackCode }) }
  const list = usePagedList(
    [...listRacingOfficeEntries.key, query],
    (page, options) => listRacingOfficeEntries({ query: { ...page, ...query } }, options),
    { staleTime: 0 },
  )
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t(`empty.${only}`)}>{t(`empty-text.${only}`)}</EmptyState>
  return (
    <>
      <DownloadEntries filter={filter} />
      <EntryList entries={list.items} />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}

function EntryList({ entries }: { readonly entries: readonly RacingOfficeEntry[] }) {
  const t = useOfficeText()
  const { getName } = useHorseText()
  const describeReason = useReasonText()
  return (
    <DataList<RacingOfficeEntry>
      caption={t('caption')}
      rows={entries}
      rowKey={({ trackCode, raceNumber, registryNumber }) => `${trackCode} ${raceNumber} ${registryNumber}`}
      columns={[
        {
          key: 'race',
          header: t('column.race'),
          cell: ({ trackName, trackCode, raceNumber }) =>
            t('race', { track: trackName ?? trackCode, number: raceNumber }),
        },
        {
          key: 'horse',
          header: t('column.horse'),
          cell: ({ horse, registryNumber }) =>
            horse ? <Link to={`/horses/${horse.horseId}/can-race`}>{getName(horse)}</Link> : registryNumber,
        },
        {
          key: 'responsible',
          header: t('column.responsible'),
          cell: ({ responsiblePersonName }) => responsiblePersonName ?? t('nobody'),
        },
        {
          key: 'answer',
          header: t('column.answer'),
          cell: ({ canRace, obstacles }) => (
            <span className="p-stack" data-gap="none">
              <span>
                <StatusTag tone={canRace ? 'success' : 'danger'}>{t(canRace ? 'yes' : 'no')}</StatusTag>
              </span>
              {obstacles.map((obstacle) => (
                <span key={`${obstacle.code} ${obstacle.subject} ${obstacle.evidence?.id}`} className="p-small">
                  {describeReason(obstacle).reason}
                </span>
              ))}
            </span>
          ),
        },
      ]}
    />
  )
}
