import type { DomainEvent } from '@portal/persistence'
import { verdictChanged, verdictsChanged } from '@portal/contracts-horses/notices'
import {
  describeObstacle,
  getObstacleKey,
  verdictTexts,
  type HorseObstacle,
} from '@portal/contracts-horses/verdict-rules'
import { createFormats } from '@portal/formats'
import { requestNotice } from '../horse-notices/index.ts'
import type { HorseRow } from '../horses/index.ts'

/** Reasons that a notice names; the page shows all. */
const maxReasons = 3

/** Horses that one notice describes; the page shows all. */
const maxHorses = 25

export interface VerdictChange {
  readonly horse: Pick<HorseRow, 'horseId' | 'name' | 'damName' | 'yearOfBirth'>
  readonly personIds: readonly string[]
  readonly date: string
  readonly revision: number
  readonly before: readonly HorseObstacle[]
  readonly now: readonly HorseObstacle[]
}

/**
 * Returns the events that notify the responsible persons of verdicts that changed together: old and new reasons, rules and
 * fixes. Each person gets one notice. `batchId` is unique for these changes.
 */
export function notifyOfVerdicts(changes: readonly VerdictChange[], batchId: string): DomainEvent[] {
  const byPerson = Map.groupBy(
    changes.flatMap((change) => change.personIds.map((personId) => ({ personId, change }))),
    ({ personId }) => personId,
  )
  return [...byPerson].flatMap(([personId, own]) => {
    const [first, ...others] = own.map(({ change }) => change)
    if (!first) return []
    return others.length === 0 ? notifyOfOne(personId, first) : notifyOfSeveral(personId, [first, ...others], batchId)
  })
}

function notifyOfSeveral(personId: string, changes: readonly VerdictChange[], batchId: string): DomainEvent[] {
  return requestNotice(verdictsChanged, {
    subjectId: batchId,
    personIds: [personId],
    path: '/my-horses',
    values: { 'en-US': toSummary(changes, 'en-US'), es: toSummary(changes, 'es') },
  })
}

function toSummary(changes: readonly VerdictChange[], locale: 'en-US' | 'es') {
  const language = locale === 'es' ? 'es' : 'en'
  const { beforeLabel, nowLabel, moreHorses } = verdictTexts
  const all = changes.map((change) => toValues(change, locale)).toSorted((a, b) => a.horse.localeCompare(b.horse))
  const parts = all
    .slice(0, maxHorses)
    .map(({ horse, answer, before, now }) =>
      [`${horse} ${answer}.`, `${beforeLabel[language]}: ${before}`, `${nowLabel[language]}: ${now}`].join('\n'),
    )
  const others = all.length - parts.length
  const more = others > 0 ? [moreHorses[language].replace('{{count}}', String(others))] : []
  return { count: String(all.length), date: all[0]?.date ?? '', changes: [...parts, ...more].join('\n\n') }
}

function notifyOfOne(personId: string, change: VerdictChange): DomainEvent[] {
  const { horse, revision } = change
  return requestNotice(verdictChanged, {
    subjectId: `${horse.horseId} ${revision}`,
    personIds: [personId],
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
    before: before.length === 0 ? noReason[language] : describe(startWithOthers(before, now), locale, false),
    now: now.length === 0 ? noReasonNow[language] : describe(startWithOthers(now, before), locale, true),
  }
}

/** What only one side of the change has comes first: the other reasons may be more than a notice names. */
function startWithOthers(obstacles: readonly HorseObstacle[], other: readonly HorseObstacle[]): HorseObstacle[] {
  const keys = new Set(other.map(getObstacleKey))
  const isCommon = (obstacle: HorseObstacle) => Number(keys.has(getObstacleKey(obstacle)))
  return obstacles.toSorted((a, b) => isCommon(a) - isCommon(b))
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
  const more = others > 0 ? [verdictTexts.moreReasons[language].replace('{{count}}', String(others))] : []
  return [...sentences, ...more].join('\n')
}
