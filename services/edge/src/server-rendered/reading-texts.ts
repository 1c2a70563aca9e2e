import type { ReadingTexts } from '@portal/regulation-reading/texts'
import type { PageTexts } from './page-texts.ts'

/** Returns the texts of the reading pages. */
export function createReadingTexts(texts: PageTexts): ReadingTexts {
  return (key, values) => texts(`regulations:${key}`, values)
}
