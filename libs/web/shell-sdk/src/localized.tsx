import { localize, type Bilingual, type LocalizedText } from '@portal/formats/bilingual'
import { useLocale } from './locale.ts'

/** Shows a text in the reader's language, or the English text marked as English if there is no translation. */
export function Localized({ text: bilingual }: { readonly text: Bilingual }) {
  const { text, lang } = localize(useLocale(), bilingual)
  return lang === undefined ? text : <span lang={lang}>{text}</span>
}

/** Returns a localize function for places that cannot contain elements, such as options and the window title. */
export function useLocalize(): (text: Bilingual) => LocalizedText {
  const locale = useLocale()
  return (text) => localize(locale, text)
}

/**
 * Returns a function for texts inside a sentence: English text is wrapped in `<en>`, which `RichText` renders with
 * `englishTag`.
 */
export function useTaggedText(): (text: Bilingual) => string {
  const localize = useLocalize()
  return (bilingual) => {
    const { text, lang } = localize(bilingual)
    return lang === undefined ? text : `<${lang}>${text}</${lang}>`
  }
}

export const englishTag = { en: (text: string) => <span lang="en">{text}</span> } as const
