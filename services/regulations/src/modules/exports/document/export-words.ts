import { sayIn } from '@portal/service-texts/say'
import type { SayInFile } from '../../../texts.ts'
import type { ExportContent, ExportLocale } from './export-content.ts'

/** The words of a file around what was written by others: as staff have them at the moment, in the file's language. */
export function fileWords({ texts, locale }: Pick<ExportContent, 'texts' | 'locale'>): SayInFile {
  return onOneLine(sayIn(locale, texts[locale]))
}

/** Those that name parts of the English text, which is English in every file. */
export function englishWords({ texts }: Pick<ExportContent, 'texts'>): SayInFile {
  return onOneLine(sayIn('en-US', texts['en-US']))
}

/** Staff may write a text on several lines; where it stands in a file there is one. */
function onOneLine(say: SayInFile): SayInFile {
  return (key, values) => say(key, values).replaceAll(/\s+/gu, ' ')
}

/** Days as the authority counts them (America/New_York), in words. */
export function exportDays(locale: ExportLocale) {
  const words = (timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const [plain, eastern] = [words('UTC'), words('America/New_York')]
  return {
    /** A plain date. */
    date: (day: string) => plain.format(new Date(`${day}T00:00:00Z`)),
    /** The day of an instant. */
    instant: (at: string) => eastern.format(new Date(at)),
  }
}
