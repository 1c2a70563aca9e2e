import { formatDisplayLabel } from '@portal/regulation-text/display-label'
import type { ReadingTexts } from './texts.ts'

const groupWords = [
  'series',
  'title',
  'subtitle',
  'division',
  'chapter',
  'subchapter',
  'article',
  'part',
  'subpart',
  'appendix',
  'schedule',
  'annex',
] as const

/**
 * Formats a label as a name in the reader's language: `Chapter 2000` becomes "Capítulo 2000" in Spanish,
 * `1020(BusinessDay)` becomes 1020 “Business day”, and `2155(c)(p1)`, text without a number, becomes 2155(c) ¶1.
 */
export function formatProvisionName(label: string, t: ReadingTexts): string {
  return formatDisplayLabel(label)
    .replace(/^(.+) to (?=[A-Z])(.+)$/, (_, part: string, whole: string) => t('group.part-of', { part, whole }))
    .replaceAll(/(?<![(\p{L}])[A-Za-z]+(?= [A-Z\d])/gu, (word) => {
      const group = groupWords.find((groupWord) => groupWord === word.toLowerCase())
      return group ? t(`group.${group}`) : word
    })
}
