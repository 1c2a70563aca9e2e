import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Cluster, FactList, StatusTag } from '@portal/ui'
import type { ReactNode } from 'react'
import { entryTones } from './entry-tones.ts'
import { RemovalActions } from './removal-actions.tsx'
import { RemovalSteps } from './removal-steps.tsx'
import { useVetsListText } from './texts.ts'

interface EntryCardProps {
  readonly entry: VetsListEntryDetails
  /** Heading of the card: the horse in a list, the reason on the page of a horse. */
  readonly title: ReactNode
  /** Level of that heading on the page. On level 3, the heading is the reason. */
  readonly level: 2 | 3
  /** Buttons of those who may change the entry. */
  readonly actions?: ReactNode
}

/** An entry on the vets list: why, since when, how long, and what must be done next. */
export function EntryCard({ entry, title, level, actions }: EntryCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const t = useVetsListText()
  const formats = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const { displayState, track, daysRemaining, eligibleOn, removedOn, triage, nth } = entry
  const isOpen = displayState === 'on' || displayState === 'eligible'
  const facts = [
    { label: t('reason'), value: level === 2 ? entry.reasonName[language] : undefined },
    { label: t('track'), value: track?.name ?? t('no-track') },
    { label: t('placed-on'), value: formats.date(entry.placedOn) },
    { label: t('nth'), value: nth > 1 ? t('nth-value', { nth }) : undefined },
    { label: t('removed-on'), value: removedOn && formats.date(removedOn) },
    { label: t('days-on-list'), value: isOpen ? formats.number(entry.daysOnList) : undefined },
    { label: t('days-remaining'), value: isOpen && daysRemaining !== null ? formats.number(daysRemaining) : undefined },
    { label: t('work-from'), value: isOpen ? formats.date(entry.earliestWorkOn) : undefined },
    { label: t('eligible-on'), value: isOpen ? (eligibleOn ? formats.date(eligibleOn) : t('barred')) : undefined },
    { label: t('comment'), value: entry.comment },
    { label: t('jockey'), value: entry.jockeyName },
    { label: t('placed-by'), value: entry.placedBy },
    { label: t('closing-reason'), value: entry.closingReason },
    {
      label: t('triage'),
      value:
        triage &&
        t('triage-value', {
          score: formats.number(triage.score),
          date: formats.date(triage.scoredOn),
          inputs: Object.entries(triage.inputs)
            .map((input) => input.join(': '))
            .join(', '),
        }),
    },
  ]
  return (
    <article className="vets-list-entry p-stack" data-gap="s" data-voided={displayState === 'voided' || undefined}>
      <Heading>{title}</Heading>
      <Cluster>
        <StatusTag tone={entryTones[displayState]}>{t(`state.${displayState}`)}</StatusTag>
        {entry.endsByTime && isOpen && <span className="p-small">{t('ends-by-time')}</span>}
      </Cluster>
      <FactList facts={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
      {isOpen && <Checklist entry={entry} level={level} />}
      {entry.removal && <RemovalSteps removal={entry.removal} level={level === 2 ? 'h3' : 'h4'} />}
      {isOpen && <RemovalActions entry={entry} />}
      {actions}
    </article>
  )
}

/** The steps to come off the list: what is done, what is next and who does it. */
function Checklist({ entry: { checklist, entryId }, level }: Pick<EntryCardProps, 'entry' | 'level'>) {
  const Heading = level === 2 ? 'h3' : 'h4'
  const t = useVetsListText()
  if (checklist.length === 0) return null
  return (
    <section aria-labelledby={`way-off-${entryId}`}>
      <Heading id={`way-off-${entryId}`}>{t('way-off')}</Heading>
      <ol className="vets-list-steps">
        {checklist.map(({ step, state, by }) => (
          <li key={step} data-state={state}>
            <strong>{t(`step.${step}`)}</strong> – {t(`step-state.${state}`)}
            {state === 'open' && by !== 'nobody' && <>. {t(`by.${by}`)}</>}
          </li>
        ))}
      </ol>
    </section>
  )
}
