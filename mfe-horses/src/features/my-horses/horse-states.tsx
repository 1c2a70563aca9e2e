import type { ListedHorse } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { seedReasonNames } from '@portal/contracts-horses/vets-list-rules'
import { authorityTimeZone } from '@portal/formats'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { StatusTag } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { useText } from '../../shared/texts.ts'
import { useReasonText } from '../verdict/index.ts'
import { useMyHorsesText } from './texts.ts'

type HorseProps = { readonly horse: ListedHorse }

/** Whether the horse can race with the first reason; the status of a horse that is not active. */
export function CanRace({ horse: { verdict, status, horseId } }: HorseProps) {
  const t = useMyHorsesText()
  const text = useText()
  const describe = useReasonText()
  if (status !== 'ACTIVE') return <StatusTag>{text(`status.${status}`)}</StatusTag>
  if (!verdict) return <StatusTag>{t('checking')}</StatusTag>
  const { canRace, reason, otherReasons } = verdict
  return (
    <span className="p-stack" data-gap="none">
      <span>
        <StatusTag tone={canRace ? 'success' : 'danger'}>{t(canRace ? 'can-race' : 'cannot-race')}</StatusTag>
      </span>
      {reason && <span className="p-small">{describe(reason).reason}</span>}
      {otherReasons > 0 && (
        <Link className="p-small" to={`/horses/${horseId}`}>
          {t('other-reasons', { count: otherReasons })}
        </Link>
      )}
    </span>
  )
}

/** The entry on the vets list with the days that are left, the vaccination or test that is due, and an open request. */
export function OpenMatters({ horse: { horseId, vetsList, request, verdict, status } }: HorseProps) {
  const t = useMyHorsesText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const due = verdict?.vaccinationDueOn
  return (
    <span className="p-stack" data-gap="s">
      {vetsList && (
        <Link to={`/horses/${horseId}/vets-list`}>
          {t('vets-list', { reason: seedReasonNames[vetsList.reason]?.[language] ?? vetsList.reason })}
          {': '}
          <DaysLeft days={vetsList.daysRemaining} />
        </Link>
      )}
      {request && (
        <Link to={`/requests/${request.requestId}`}>
          {t(request.isForCaller ? 'request.decide' : 'request.waiting', { kind: t(`request.${request.kind}`) })}
        </Link>
      )}
      {due && status === 'ACTIVE' && <Due date={due} />}
    </span>
  )
}

function DaysLeft({ days }: { readonly days: number | null }) {
  const t = useMyHorsesText()
  return days === null ? t('no-end') : days === 0 ? t('time-over') : t('days-left', { count: days })
}

const soonDays = 30
const msPerDay = 86_400_000

function Due({ date }: { readonly date: string }) {
  const t = useMyHorsesText()
  const formats = useFormats()
  const [today] = useState(() => getDateAt(new Date().toISOString(), authorityTimeZone))
  const isOverdue = date <= today
  if (isOverdue || Date.parse(date) - Date.parse(today) <= soonDays * msPerDay)
    return (
      <span>
        <StatusTag tone={isOverdue ? 'danger' : 'warning'}>{t(isOverdue ? 'due.overdue' : 'due.soon')}</StatusTag>{' '}
        <span className="p-small">{isOverdue ? t('due.item') : t('due.item-by', { date: formats.date(date) })}</span>
      </span>
    )
  return <span className="p-soft p-small">{t('due.later', { date: formats.date(date) })}</span>
}

/** The next race, the last one and the last work. */
export function Races({ horse: { nextRace, lastRace, lastWork } }: HorseProps) {
  const t = useMyHorsesText()
  const formats = useFormats()
  const toValues = ({ date, trackName, raceNumber }: NonNullable<ListedHorse['nextRace']>) => ({
    date: formats.date(date),
    track: trackName,
    number: raceNumber,
  })
  return (
    <span className="p-stack p-small" data-gap="none">
      {nextRace && <strong>{t('next-race', toValues(nextRace))}</strong>}
      {lastRace && <span>{t('last-race', toValues(lastRace))}</span>}
      {lastWork && <span>{t('last-work', toValues(lastWork))}</span>}
    </span>
  )
}
