import type { AffectedHorse, HorseRuleChange } from '@portal/contracts-horses'
import { describeObstacle } from '@portal/contracts-horses/verdict-rules'
import { seedReasonNames } from '@portal/contracts-horses/vets-list-rules'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { DataList, ErrorState, LoadingState, LoadMore } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useRulesText } from './texts.ts'

/** Horses that the service stores for a change; the others are only counted. */
const listLimit = 1000

interface AffectedHorsesProps {
  readonly change: HorseRuleChange
  /** Whether verdicts would change; otherwise the horses lack the field of the change. */
  readonly withVerdicts: boolean
}

/** Horses that a change affects, with the answers and the reasons if verdicts would change. */
export function AffectedHorses({ change: { changeId, horsesAffected }, withVerdicts }: AffectedHorsesProps) {
  const t = useRulesText()
  const format = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const describe = useStaffFailure()
  const { listAffectedHorses } = horsesApi()
  const list = usePagedList([...listAffectedHorses.key, changeId], (page, options) =>
    listAffectedHorses({ params: { changeId }, query: page }, options),
  )
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure)
    return <ErrorState title={t('change.horses-failed')} {...describe(list.failure)} onRetry={list.retry} />
  const getReason = (obstacle: AffectedHorse['added'][number]) =>
    describeObstacle(obstacle, {
      language,
      formatDate: (date) => format.date(date),
      getReasonName: (reason) => seedReasonNames[reason]?.[language] ?? reason,
    }).reason
  const caption = t(withVerdicts ? 'change.horses' : 'change.horses-without')
  const answer = (canRace: boolean) => t(canRace ? 'change.can-race' : 'change.cannot-race')
  const verdictColumns = [
    { key: 'before', header: t('change.before'), cell: ({ canRaceBefore }: AffectedHorse) => answer(canRaceBefore) },
    { key: 'after', header: t('change.after'), cell: ({ canRaceAfter }: AffectedHorse) => answer(canRaceAfter) },
    {
      key: 'reasons',
      header: t('change.reasons'),
      cell: ({ added, removed }: AffectedHorse) => (
        <ul className="p-plain-list">
          {added.map((each) => (
            <li key={`+${each.code}${each.subject}`}>{t('change.reason-added', { reason: getReason(each) })}</li>
          ))}
          {removed.map((each) => (
            <li key={`-${each.code}${each.subject}`}>{t('change.reason-removed', { reason: getReason(each) })}</li>
          ))}
        </ul>
      ),
    },
  ]
  return (
    <section aria-labelledby="affected-horses" className="p-stack" data-gap="m">
      <h2 id="affected-horses">{caption}</h2>
      {horsesAffected > listLimit && <p>{t('change.horses-limit', { limit: format.number(listLimit) })}</p>}
      <DataList<AffectedHorse>
        caption={caption}
        rows={list.items}
        rowKey={({ horse }) => horse.horseId}
        columns={[
          {
            key: 'horse',
            header: t('change.horse'),
            cell: ({ horse: { horseId, name, damName, yearOfBirth } }) => (
              <Link to={`/horses/${horseId}`}>{name ?? `${damName}, ${yearOfBirth}`}</Link>
            ),
          },
          ...(withVerdicts ? verdictColumns : []),
        ]}
      />
      <LoadMore
        nextPage={list.nextPage}
        label={t('change.horses-more')}
        errorTitle={t('change.horses-failed')}
        describeFailure={describe}
      />
    </section>
  )
}
