import { createTranslate } from '@portal/service-texts/translate'
import type { TranslateFileText } from '../../../texts.ts'
import type { ExportContent, ExportLocale } from './export-content.ts'

/** Returns the texts of a file in its language, including changes that staff have made to them. */
export function createFileTranslate({ texts, locale }: Pick<ExportContent, 'texts' | 'locale'>): TranslateFileText {
  return toSingleLine(createTranslate(locale, texts[locale]))
}

/** Returns the texts of a file in English, for parts of the English regulation text. */
export function createEnglishTranslate({ texts }: Pick<ExportContent, 'texts'>): TranslateFileText {
  return toSingleLine(createTranslate('en-US', texts['en-US']))
}

/** Staff can enter a text with line breaks, but files show each text on one line. */
function toSingleLine(translate: TranslateFileText): TranslateFileText {
  return (key, values) => translate(key, values).replaceAll(/\s+/gu, ' ')
}

/** Formats dates in the authority's time zone (America/New_York). */
export function createDateFormats(locale: ExportLocale) {
  const createFormat = (timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const [utc, eastern] = [createFormat('UTC'), createFormat('America/New_York')]
  return {
    /** `date`: a date without a time, such as `2026-07-01`. */
    formatDate: (date: string) => utc.format(new Date(`${date}T00:00:00Z`)),
    /** Returns the date of an instant. */
    formatInstant: (instant: string) => eastern.format(new Date(instant)),
  }
}
