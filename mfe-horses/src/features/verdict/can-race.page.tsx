import { useFormats } from '@portal/shell-sdk'
import { DateField, ErrorState, FactList, LoadingState } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { TrackFilter } from '../../shared/track-filter.tsx'
import { horsesApi } from '../../shared/api.ts'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { toPeriods } from './calendar-periods.ts'
import { useVerdictText } from './texts.ts'
import { useReasonText } from './use-reason-text.ts'
import { VerdictAnswer } from './verdict-answer.tsx'

/** `/horses/:horseId/can-race`: "Can race on ... at ...?", and a calendar of the next six weeks. */
export default function CanRacePage() {
  return <HorseFrame tab="can-race">{({ horseId }) => <CanRace horseId={horseId} />}</HorseFrame>
}

function CanRace({ horseId }: { readonly horseId: string }) {
  const t = useVerdictText()
  const describe = useFailureText()
  const [filters, setFilter] = useFilters()
  const on = filters.get('on') ?? undefined
  const trackId = filters.get('track') ?? undefined
  const race = trackId === undefined ? {} : { trackId }
  const verdict = useQuery(
    horsesApi().getHorseVerdict.query({ params: { horseId }, query: { ...race, ...(on !== undefined && { on }) } }),
  )
  return (
    <div className="p-stack" data-gap="l">
      <div className="p-cluster">
        <DateField label={t('on')} value={on ?? ''} onChange={(date) => setFilter('on', date)} />
        <TrackFilter
          label={t('track')}
          value={trackId ?? ''}
          all={t('track-none')}
          onChange={(value) => setFilter('track', value)}
        />
      </div>
      {verdict.isError ? (
        <ErrorState title={t('failed')} {...describe(verdict.error)} onRetry={() => void verdict.refetch()} />
      ) : verdict.data === undefined ? (
        <LoadingState />
      ) : (
        <VerdictAnswer verdict={verdict.data} />
      )}
      <Calendar horseId={horseId} race={race} />
    </div>
  )
}

function Calendar({ horseId, race }: { readonly horseId: string; readonly race: { readonly trackId?: string } }) {
  const t = useVerdictText()
  const text = useText()
  const formats = useFormats()
  const describe = useFailureText()
  const describeReason = useReasonText()
  const calendar = useQuery(horsesApi().getHorseVerdictCalendar.query({ params: { horseId }, query: race }))
  if (calendar.isError)
    return (
      <ErrorState title={t('calendar-failed')} {...describe(calendar.error)} onRetry={() => void calendar.refetch()} />
    )
  if (calendar.data === undefined) return <LoadingState shape="list" />
  return (
    <>
      <section className="p-stack" data-gap="s">
        <h2>{t('calendar')}</h2>
        <ul className="verdict-periods">
          {toPeriods(calendar.data.days).map(({ first, last, reason }) => (
            <li key={first}>
              <p>
                <strong>{t(reason === null ? 'period-can' : 'period-cannot')}</strong>{' '}
                {first === last
                  ? t('day', { date: formats.date(first) })
                  : t('period', { first: formats.date(first), last: formats.date(last) })}
              </p>
              {reason !== null && <p className="p-soft">{describeReason(reason).reason}</p>}
            </li>
          ))}
        </ul>
      </section>
      <section className="p-stack" data-gap="s">
        <h2>{t('items')}</h2>
        <FactList
          facts={calendar.data.items
            .filter(({ state }) => state !== 'not-required')
            .map(({ item, state, lastSafeDate }) => ({
              label: text(`item.${item}`),
              value:
                lastSafeDate === null
                  ? text(`item-state.${state}`)
                  : t('last-safe', { date: formats.date(lastSafeDate) }),
            }))}
        />
      </section>
    </>
  )
}
