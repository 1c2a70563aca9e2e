/** What the authority says in English, and in Spanish where it has been translated. */
export interface Bilingual {
  readonly en: string
  readonly es?: string | undefined
}

/** Words for a reader, and their language where it is not that of the page around them (WCAG 3.1.2). */
export interface Words {
  readonly words: string
  readonly lang?: 'en'
}

/** In the reader's language; in English, and saying so, where there are no other words. */
export function wordsIn(locale: 'en-US' | 'es', { en, es }: Bilingual): Words {
  if (locale === 'en-US') return { words: en }
  return es === undefined || es === '' ? { words: en, lang: 'en' } : { words: es }
}
