import { authorityTimeZone, createFormats } from '@portal/formats'
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
  const { date, day } = createFormats(locale, authorityTimeZone)
  return {
    /** Formats a date without a time, such as `2026-07-01`. */
    formatDate: date,
    /** Formats the date of an instant. */
    formatInstant: day,
  }
}
