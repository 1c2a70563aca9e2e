import { wordsIn, type Bilingual, type Words } from '@portal/formats/bilingual'
import { useLocale } from './locale.ts'

/** A title, a name or a note in the reader's language; marked as English where there is no other. */
export function Localized({ text }: { readonly text: Bilingual }) {
  const { words, lang } = wordsIn(useLocale(), text)
  return lang === undefined ? words : <span lang={lang}>{words}</span>
}

/** For where there can be no element: the words and their `lang` for an option, the words alone for the window's title. */
export function useWords(): (text: Bilingual) => Words {
  const locale = useLocale()
  return (text) => wordsIn(locale, text)
}

/** For within a sentence: words that are English stand in `<en>`, which `Rich` shows with these `languageTags`. */
export function useTagged(): (text: Bilingual) => string {
  const wordsOf = useWords()
  return (text) => {
    const { words, lang } = wordsOf(text)
    return lang === undefined ? words : `<${lang}>${words}</${lang}>`
  }
}

export const languageTags = { en: (words: string) => <span lang="en">{words}</span> } as const
