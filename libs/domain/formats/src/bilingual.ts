/** A text in English, and in Spanish once it is translated. */
export interface Bilingual {
  readonly en: string
  readonly es?: string | undefined
}

/** A text in the reader's language; `lang` is set when it differs from the language of the page (WCAG 3.1.2). */
export interface LocalizedText {
  readonly text: string
  readonly lang?: 'en'
}

/** Returns the text in the reader's language, or the English text with `lang` when there is no translation. */
export function localize(locale: 'en-US' | 'es', { en, es }: Bilingual): LocalizedText {
  if (locale === 'en-US') return { text: en }
  return es === undefined || es === '' ? { text: en, lang: 'en' } : { text: es }
}
