import type { InjuryReport } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { Cluster, FactList, StatusTag } from '@portal/ui'
import type { ReactNode } from 'react'
import { useInjuriesText } from './texts.ts'
import './injuries.css'

interface InjuryCardProps {
  readonly injury: InjuryReport
  /** The horse in a list of all horses. */
  readonly horse?: ReactNode
  /** Level of the heading on the page. */
  readonly level: 2 | 3
  readonly actions?: ReactNode
}

/** The report of an injury. */
export function InjuryCard({ injury, horse, level, actions }: InjuryCardProps) {
  const t = useInjuriesText()
  const formats = useFormats()
  const Heading = level === 2 ? 'h2' : 'h3'
  const { injuryId, type, bodyPart, setting, surface, outcome, race, review, correctedBy, corrects } = injury
  const facts = [
    { label: t('horse'), value: horse },
    { label: t('part'), value: t(`part.${bodyPart}`) },
    { label: t('setting'), value: t(`setting.${setting}`) },
    { label: t('surface'), value: surface && t(`surface.${surface}`) },
    { label: t('outcome'), value: t(`outcome.${outcome}`) },
    { label: t('jockey'), value: injury.jockeyName },
    {
      label: t('race'),
      value: race && t('race-value', { track: race.trackName, number: race.raceNumber, date: formats.date(race.date) }),
    },
    { label: t('reason'), value: injury.reason },
    {
      label: t('reported'),
      value: t('by', { name: injury.reportedBy ?? t('the-authority'), time: formats.instant(injury.reportedAt) }),
    },
  ]
  return (
    <article className="injury p-stack" data-gap="s" aria-labelledby={`injury-${injuryId}`}>
      <Heading id={`injury-${injuryId}`}>
        {t(`type.${type}`)}, {formats.date(injury.occurredOn)}
      </Heading>
      <Cluster>
        {correctedBy === null ? (
          <StatusTag tone={review === 'REVIEWED' ? 'success' : 'warning'}>{t(`review.${review}`)}</StatusTag>
        ) : (
          <StatusTag>{t('corrected')}</StatusTag>
        )}
        {corrects !== null && <StatusTag tone="info">{t('correction')}</StatusTag>}
      </Cluster>
      <FactList facts={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
      {actions}
    </article>
  )
}
