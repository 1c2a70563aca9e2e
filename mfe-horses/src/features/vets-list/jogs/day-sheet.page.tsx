import { CallFailure } from '@portal/api-client'
import type { DaySheetRow } from '@portal/contracts-horses'
import { useFormats, useLocale } from '@portal/shell-sdk'
import {
  Button,
  Cluster,
  DataList,
  DateField,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  LoadMore,
  Page,
  PageTitle,
  SelectField,
} from '@portal/ui'
import { usePagedList, useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useFailureText } from '../../../shared/use-failure-text.ts'
import { useFilters } from '../../../shared/use-filters.ts'
import { useHorseText } from '../../../shared/use-horse-text.ts'
import { JogActions } from './jog-actions.tsx'
import { JogStateTag } from './jog-state-tag.tsx'
import { useJogsText } from './texts.ts'
import { useJogCommands } from './use-jog-commands.ts'

/** `/day-sheet?track=ID&date=DAY`: horses that are entered at a track, for its veterinarians. */
export default function DaySheetPage() {
  const t = useJogsText()
  const describe = useFailureText()
  const [filters, setFilter] = useFilters()
  const mine = useQuery(horsesApi().listMyTracks.query({}))
  // Only officials have tracks.
  const isOfficial = !(mine.error instanceof CallFailure && mine.error.code === 403)
  const tracks = (mine.data ?? []).filter(({ roles }) => roles.some((role) => role !== 'track-staff'))
  const track =
    tracks.find(({ locationId }) => locationId === filters.get('track')) ??
    tracks.find(({ roles }) => roles.includes('regulatory-veterinarian')) ??
    tracks[0]
  const date = filters.get('date') ?? track?.today ?? ''
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {mine.isError && isOfficial ? (
        <ErrorState title={t('failed')} {...describe(mine.error)} onRetry={() => void mine.refetch()} />
      ) : mine.isPending ? (
        <LoadingState shape="list" />
      ) : !track ? (
        <EmptyState title={t('no-tracks')}>{t('no-tracks-text')}</EmptyState>
      ) : (
        <div className="p-stack" data-gap="m">
          <Cluster>
            <SelectField
              label={t('track')}
              value={track.locationId}
              onChange={(event) => setFilter('track', event.target.value)}
              options={tracks.map(({ locationId, name }) => ({ value: locationId, label: name }))}
            />
            <DateField label={t('date')} value={date} onChange={(value) => setFilter('date', value)} />
          </Cluster>
          <Sheet
            key={`${track.locationId} ${date}`}
            trackId={track.locationId}
            date={date}
            today={track.today}
            isRegulatory={track.roles.includes('regulatory-veterinarian')}
          />
        </div>
      )}
    </Page>
  )
}

interface SheetProps {
  readonly trackId: string
  readonly date: string
  /** The date at the track. */
  readonly today: string
  readonly isRegulatory: boolean
}

function Sheet({ trackId, date, today, isRegulatory }: SheetProps) {
  const t = useJogsText()
  const formats = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const describe = useFailureText()
  const { getName } = useHorseText()
  const { addToSheet } = useJogCommands()
  const { getDaySheet } = horsesApi()
  const list = usePagedList(
    [...getDaySheet.key, trackId, date],
    (page, options) => getDaySheet({ params: { trackId }, query: { ...page, limit: 50, date } }, options),
    { staleTime: 0 },
  )
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>
  const canAdd = ({ horse, jog, isAttended }: DaySheetRow) =>
    isRegulatory && horse !== null && !isAttended && (jog === null || jog.state === 'REJECTED')
  return (
    <>
      <DataList<DaySheetRow>
        caption={t('caption')}
        rows={list.items}
        rowKey={({ registryNumber, raceNumber }) => `${registryNumber} ${raceNumber}`}
        columns={[
          {
            key: 'horse',
            header: t('horse'),
            cell: ({ horse, registryNumber }) =>
              horse ? (
                <Link to={`/horses/${horse.horseId}/vets-list`}>{getName(horse)}</Link>
              ) : (
                t('not-registered', { number: registryNumber })
              ),
          },
          { key: 'race', header: t('race'), cell: ({ raceNumber }) => formats.number(raceNumber), align: 'end' },
          { key: 'triage', header: t('triage'), cell: ({ triage }) => <Triage triage={triage} /> },
          {
            key: 'work',
            header: t('last-work'),
            cell: ({ lastWorkOn }) => (lastWorkOn === null ? t('none') : formats.date(lastWorkOn)),
          },
          {
            key: 'list',
            header: t('list'),
            cell: ({ listReasons }) =>
              listReasons.length === 0
                ? t('none')
                : listReasons.map((reason) => reason[language] ?? reason.en).join(', '),
          },
          {
            key: 'jog',
            header: t('jog'),
            cell: (row) => (
              <div className="p-stack" data-gap="s">
                <Cluster>
                  <JogStateTag state={row.jog?.state ?? 'NOT_REQUESTED'} />
                </Cluster>
                {isRegulatory && row.isAttended && <span className="p-small">{t('attended')}</span>}
                {row.jog && row.horse && <JogActions jog={row.jog} horse={getName(row.horse)} />}
                {canAdd(row) && row.horse && (
                  <Cluster>
                    {date === today && (
                      <LinkButton
                        variant="primary"
                        size="s"
                        to={`/barn?horse=${row.horse.horseId}&jog=${trackId}`}
                        aria-label={t('sign-label', { horse: getName(row.horse) })}
                      >
                        {t('sign')}
                      </LinkButton>
                    )}
                    <Button
                      size="s"
                      aria-label={t('add-label', { horse: getName(row.horse) })}
                      onClick={() => void addToSheet(trackId, row.horse?.horseId ?? '', date)}
                    >
                      {t('add')}
                    </Button>
                  </Cluster>
                )}
              </div>
            ),
          },
        ]}
      />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}

/** The score with its day, and what it was computed from. */
function Triage({ triage }: Pick<DaySheetRow, 'triage'>) {
  const t = useJogsText()
  const formats = useFormats()
  if (!triage) return <>{t('triage-none')}</>
  const inputs = Object.entries(triage.inputs)
  return (
    <>
      {t('triage-value', { score: formats.number(triage.score), date: formats.date(triage.scoredOn) })}
      {inputs.length > 0 && (
        <details>
          <summary>{t('triage-inputs')}</summary>
          <ul className="p-plain-list" lang="en">
            {inputs.map(([name, value]) => (
              <li key={name}>
                {name}: {value}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
