import type { ReadingWords } from '@portal/regulation-reading/words'
import type { PageWords } from './page-words.ts'

/** The words of the reading pages. */
export function readingWords(words: PageWords): ReadingWords {
  return (key, values) => words(`regulations:${key}`, values)
}
