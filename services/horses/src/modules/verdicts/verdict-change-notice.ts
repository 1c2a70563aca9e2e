import type { DomainEvent } from '@portal/persistence'
import { verdictChanged } from '@portal/contracts-horses/notices'
import { describeObstacle, verdictTexts, type HorseObstacle } from '@portal/contracts-horses/verdict-rules'
import { createFormats } from '@portal/formats'
import { requestNotice } from '../horse-notices/index.ts'
import type { HorseRow } from '../horses/index.ts'

/** Reasons that a notice names; the page shows all. */
const maxReasons = 3

interface VerdictChange {
  readonly horse: Pick<HorseRow, 'horseId' | 'name' | 'damName' | 'yearOfBirth'>
  readonly personIds: readonly string[]
  readonly date: string
  readonly revision: number
  readonly before: readonly HorseObstacle[]
  readonly now: readonly HorseObstacle[]
}

/** Returns the events that notify the responsible person of a changed verdict: old and new reasons, rules and fixes. */
export function notifyOfVerdict(change: VerdictChange): DomainEvent[] {
  const { horse, personIds, revision } = change
  return requestNotice(verdictChanged, {
    subjectId: `${horse.horseId} ${revision}`,
    personIds,
    path: `/horses/${horse.horseId}`,
    values: { 'en-US': toValues(change, 'en-US'), es: toValues(change, 'es') },
  })
}

function toValues({ horse, date, before, now }: VerdictChange, locale: 'en-US' | 'es') {
  const language = locale === 'es' ? 'es' : 'en'
  const { canRace, cannotRace, noReason, noReasonNow } = verdictTexts
  return {
    horse: horse.name ?? `${horse.damName}, ${horse.yearOfBirth}`,
    answer: (now.length === 0 ? canRace : cannotRace)[language],
    date: createFormats(locale).date(date),
    before: before.length === 0 ? noReason[language] : describe(before, locale, false),
    now: now.length === 0 ? noReasonNow[language] : describe(now, locale, true),
  }
}

function describe(obstacles: readonly HorseObstacle[], locale: 'en-US' | 'es', withFix: boolean): string {
  const language = locale === 'es' ? 'es' : 'en'
  const formatDate = (date: string) => createFormats(locale).date(date)
  const sentences = obstacles.slice(0, maxReasons).map((obstacle) => {
    const { reason, fix } = describeObstacle(obstacle, { language, formatDate })
    const rule = obstacle.citation && verdictTexts.rule[language].replace('{{citation}}', obstacle.citation)
    return [reason, rule, withFix && fix].filter(Boolean).join(' ')
  })
  const others = obstacles.length - sentences.length
  return [...sentences, ...(others > 0 ? [`+ ${others}`] : [])].join('\n')
}
