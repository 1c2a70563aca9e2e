import { printedLabel } from '@portal/regulation-text/printed-label'
import type { ReadingWords } from './words.ts'

const groups = [
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
 * What a provision is called in the reader's words, from its label: `Chapter 2000` is "Capítulo 2000" in Spanish,
 * `1020(BusinessDay)` is 1020 “Business day”, and `2155(c)(p1)`, text that has no number of its own, 2155(c) ¶1.
 */
export function provisionName(label: string, t: ReadingWords): string {
  return printedLabel(label)
    .replace(/^(.+) to (?=[A-Z])(.+)$/, (_, part: string, whole: string) => t('group.part-of', { part, whole }))
    .replaceAll(/(?<![(\p{L}])[A-Za-z]+(?= [A-Z\d])/gu, (word) => {
      const group = groups.find((each) => each === word.toLowerCase())
      return group ? t(`group.${group}`) : word
    })
}
