import type { ClaimDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { FactList, type Fact } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useClaimText } from './texts.ts'

/** The horse, both sides, the choices before the race and the deadlines of a claim. */
export function ClaimFacts({ claim }: { readonly claim: ClaimDetails }) {
  const t = useClaimText()
  const formats = useFormats()
  const { getName, getFacts } = useHorseText()
  const { horse, previous, startedAt, raceStartsAt, voidBefore, askVoidBefore, reason, reasonText, state } = claim
  const instant = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value: formats.instant(value) }]
  const why = [reason === null ? '' : t(`reason.${reason}`), reasonText ?? ''].filter(Boolean)
  const facts: Fact[] = [
    {
      label: t('column.horse'),
      value: (
        <span className="p-stack" data-gap="none">
          {startedAt === null ? (
            <span>{getName(horse)}</span>
          ) : (
            <Link to={`/horses/${horse.horseId}`}>{getName(horse)}</Link>
          )}
          <span className="p-soft">{getFacts(horse)}</span>
        </span>
      ),
    },
    { label: t('column.claimant'), value: claim.claimantName ?? t('not-provided') },
    { label: t('column.trainer'), value: claim.trainerName ?? t('not-provided') },
    { label: t('details.vets-listed'), value: t(claim.voidIfVetsListed ? 'details.void' : 'details.keep') },
    { label: t('details.positive'), value: t(claim.voidIfPositive ? 'details.void-on-request' : 'details.keep') },
    ...(startedAt === null ? instant(t('details.planned'), raceStartsAt) : instant(t('details.started'), startedAt)),
    ...(state === 'POSTED' ? instant(t('details.void-before'), voidBefore) : []),
    ...(state === 'POSITIVE_PERIOD' ? instant(t('details.ask-before'), askVoidBefore) : []),
    ...(previous
      ? [
          { label: t('details.previous'), value: previous.responsiblePersonName ?? t('not-provided') },
          { label: t('details.previous-owners'), value: formats.list(previous.ownerNames) || t('not-provided') },
        ]
      : []),
    ...useRecordFacts(claim),
    ...(why.length > 0 ? [{ label: t('details.reason'), value: why.join(': ') }] : []),
  ]
  return <FactList facts={facts} />
}

/** Whether the records were handed over, which is due three days after a claim is posted. */
function useRecordFacts({ recordsBefore, recordsHandedOverAt, state }: ClaimDetails): Fact[] {
  const t = useClaimText()
  const formats = useFormats()
  const label = t('details.records')
  const [openedAt] = useState(() => new Date().toISOString())
  if (recordsHandedOverAt !== null)
    return [{ label, value: t('details.records-done', { date: formats.instant(recordsHandedOverAt) }) }]
  if (recordsBefore === null || state === 'VOID_REVERTED') return []
  const key = recordsBefore < openedAt ? 'details.records-overdue' : 'details.records-due'
  return [{ label, value: t(key, { date: formats.instant(recordsBefore) }) }]
}
