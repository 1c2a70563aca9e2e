import { addDays } from '@portal/contracts-horses/dates'
import { findStandDown } from '@portal/contracts-horses/health-rules'
import { obstacleSubjectTexts } from '@portal/contracts-horses/verdict-rules'
import { getEntryTerms, isEntryOn } from '@portal/contracts-horses/vets-list-rules'
import { listDueStatuses, type FactsOfHorse, type VerdictRules } from '../verdicts/index.ts'
import type { CalendarDay } from './icalendar.ts'

type Language = 'en' | 'es'

const texts = {
  item: {
    en: '{{horse}}: {{subject}} current through today',
    es: '{{horse}}: {{subject}} vigente hasta hoy',
  },
  work: { en: '{{horse}}: may work again', es: '{{horse}}: puede volver a hacer ejercicios cronometrados' },
  race: { en: '{{horse}}: may race again after {{subject}}', es: '{{horse}}: puede volver a correr tras {{subject}}' },
  list: {
    en: '{{horse}}: minimum time on the vets list is over',
    es: '{{horse}}: termina el tiempo mínimo en la lista veterinaria',
  },
} as const

/** Returns the dates of a horse from today on: items that expire, ends of stand-downs and of minimum times on the vets list. */
export function listCalendarDays(horse: FactsOfHorse, rules: VerdictRules, language: Language): CalendarDay[] {
  const { facts, today } = horse
  const { horseId } = facts
  const name = horse.horse.name ?? `${horse.horse.damName}, ${horse.horse.yearOfBirth}`
  const write = (key: keyof typeof texts, subject = '') =>
    texts[key][language].replace('{{horse}}', () => name).replace('{{subject}}', () => subject)
  const items = listDueStatuses(facts, { date: today, race: null }, rules).flatMap(({ item, status }) =>
    status.lastSafeDate === null
      ? []
      : [
          {
            uid: `${horseId}-${item}-${status.lastSafeDate}@horses`,
            date: status.lastSafeDate,
            title: write('item', obstacleSubjectTexts[item][language]),
          },
        ],
  )
  const standDowns = facts.treatments.flatMap(({ recordId, treatment, date }) => {
    const found = findStandDown(rules.standDowns, treatment, date)
    if (!found) return []
    const subject = obstacleSubjectTexts[treatment][language]
    return [
      { uid: `${recordId}-work@horses`, date: found.earliestWork, title: write('work') },
      { uid: `${recordId}-race@horses`, date: found.earliestRace, title: write('race', subject) },
    ]
  })
  const entries = facts.listEntries.flatMap((entry) => {
    const terms = getEntryTerms(rules.vetsListReasons, facts.listEntries, entry)
    if (terms.eligibleOn === null || !isEntryOn(entry, terms, today)) return []
    return [{ uid: `${entry.entryId}-list@horses`, date: terms.eligibleOn, title: write('list') }]
  })
  const last = addDays(today, 400)
  const isShown = ({ date }: CalendarDay) => date >= today && date <= last
  return [...items, ...standDowns, ...entries].filter(isShown)
}
