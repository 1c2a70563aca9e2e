import { localeFaults, placeholdersOf } from '@portal/contracts-admin/rules'
import { locales, type Locale, type Texts, type TextValues } from './say.ts'

/** Texts that a service ships, in files of its own: its mails, or the words of its files. */
export interface ShippedTexts {
  /** The service's name and what the texts are for: `regulations-mails`. No page's namespace may be called the same. */
  readonly namespace: string
  readonly texts: Readonly<Record<Locale, Texts>>
  /** A value for every name that a text leaves open, so that staff see a text as its reader will. */
  readonly examples: TextValues
}

/** What is wrong with shipped texts, as sentences: what is wrong between their languages, and names without an example. */
export function textFaults({ texts, examples }: ShippedTexts): string[] {
  const open = locales.flatMap((locale) => Object.values(texts[locale]).flatMap(placeholdersOf))
  const unknown = [...new Set(open)].filter((name) => name !== '{{count}}' && !(name.slice(2, -2) in examples))
  return [...localeFaults(texts['en-US'], texts.es), ...unknown.map((name) => `${name}: no example`)]
}
