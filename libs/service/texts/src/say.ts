/** The languages every text of the portal exists in. */
export const locales = ['en-US', 'es'] as const
export type Locale = (typeof locales)[number]

/** Texts of one namespace in one language, by key. */
export type Texts = Readonly<Record<string, string>>

/** What a text's `{{names}}` stand for; `count` chooses the plural. */
export type TextValues = Readonly<Record<string, string | number>>

/** A text with its values, in one language; empty where there is none of this key. */
export type Say<Key extends string = string> = (key: Key, values?: TextValues) => string

const plurals: Readonly<Record<Locale, Intl.PluralRules>> = {
  'en-US': new Intl.PluralRules('en-US'),
  es: new Intl.PluralRules('es'),
}

/** Speaks the texts of one language, written as those of the pages are: plurals by ending, `{{count, number}}` by the language's digits. */
export function sayIn(locale: Locale, texts: Texts): Say {
  return (key, values = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? `${key}_${plurals[locale].select(count)}` : key
    return fillIn(texts[form] ?? texts[key] ?? '', values, locale)
  }
}

function fillIn(text: string, values: TextValues, locale: Locale): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/gu, (_, name: string, format?: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' && format !== undefined ? value.toLocaleString(locale) : String(value)
  })
}
