import { checkLocales, findPlaceholders } from '@portal/contracts-admin/rules'
import { locales, type Locale, type Texts, type TextValues } from './translate.ts'

/** The default texts of a service, for its emails or generated files. */
export interface DefaultTexts {
  /** The service's name and the purpose of the texts: `regulations-mails`. Must differ from every page's namespace. */
  readonly namespace: string
  readonly texts: Readonly<Record<Locale, Texts>>
  /** An example value for each placeholder, so that administrators can preview a text. */
  readonly examples: TextValues
}

/** Lists problems of default texts: differences between the languages, and placeholders without an example. */
export function findTextProblems({ texts, examples }: DefaultTexts): string[] {
  const placeholders = locales.flatMap((locale) => Object.values(texts[locale]).flatMap(findPlaceholders))
  const withoutExample = [...new Set(placeholders)].filter(
    (placeholder) => placeholder !== '{{count}}' && !(placeholder.slice(2, -2) in examples),
  )
  return [
    ...checkLocales(texts['en-US'], texts.es),
    ...withoutExample.map((placeholder) => `${placeholder}: no example`),
  ]
}
