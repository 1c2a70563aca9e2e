import type { HorseRule } from '@portal/contracts-horses'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { useRulesText } from './texts.ts'

type Content = HorseRule['content']

/** Returns what a row is about, who demands it, its numbers and its days as text. */
export function useRuleText() {
  const t = useRulesText()
  const format = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  return {
    getSubject: (content: Content): string => {
      switch (content.kind) {
        case 'requirement':
          return t(`item.${content.item}`)
        case 'stand-down':
          return t(`treatment.${content.treatment}`)
        case 'vets-list-reason':
          return content.name[language]
        case 'registration-field':
          return content.label[language]
        case 'merge-undo':
          return t('merge-undo')
      }
    },
    /** Undefined for rules that are the same everywhere. */
    getDemander: (content: Content, trackName: string | null): string | undefined => {
      if (content.kind !== 'requirement') return undefined
      if (content.scope === 'STATE') return t('scope.STATE-name', { state: content.scopeId ?? '' })
      return content.scope === 'TRACK' ? (trackName ?? t('scope.TRACK')) : t('scope.NATIONAL')
    },
    listNumbers: (content: Content): string[] => {
      switch (content.kind) {
        case 'requirement': {
          const { minDaysBefore: min, maxDays: max } = content
          if (min === 0) return [t('requirement.max', { days: format.number(max) })]
          return [t('requirement.range', { min: format.number(min), max: format.number(max) })]
        }
        case 'stand-down': {
          const values = { work: format.number(content.work), race: format.number(content.race) }
          return [
            t(`stand-down.${content.unit}`, values),
            ...(content.onlyVetsListWorks ? [t('stand-down.list-works')] : []),
          ]
        }
        case 'vets-list-reason': {
          const days = content.minDays.map((each) => (each === null ? t('reason.barred') : format.number(each)))
          return [
            t('reason.days', { days: days.join(', ') }),
            ...(content.minDays.length > 1
              ? [t('reason.period', { days: format.number(content.placementPeriodDays) })]
              : []),
            t('reason.no-work', { days: format.number(content.noWorkDays) }),
            ...(content.isExamRequired ? [t('reason.exam')] : []),
            ...(content.isWorkRequired ? [t('reason.work')] : []),
            ...(content.isSampleRequired ? [t('reason.sample')] : []),
            ...(content.endsByTime ? [t('reason.automatic')] : []),
          ]
        }
        case 'registration-field':
          return [t(content.isRequired ? 'field.required' : 'field.optional')]
        case 'merge-undo':
          return [content.days === 0 ? t('undo-days.none') : t('undo-days.some', { count: content.days })]
      }
    },
    getPeriod: ({ effectiveFrom, effectiveTo }: Pick<HorseRule, 'effectiveFrom' | 'effectiveTo'>): string => {
      const from = format.date(effectiveFrom)
      return effectiveTo === null
        ? t('period.open', { from })
        : t('period.ends', { from, to: format.date(effectiveTo) })
    },
  }
}
