/** The languages of every text. */
export const locales = ['en-US', 'es'] as const
export type Locale = (typeof locales)[number]

/** Texts of one namespace in one language, by key. */
export type Texts = Readonly<Record<string, string>>

/** Values for a text's `{{placeholders}}`; `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** Returns a text in one language with its values filled in, or an empty string for an unknown key. */
export type Translate<Key extends string = string> = (key: Key, values?: TextValues) => string

const plurals: Readonly<Record<Locale, Intl.PluralRules>> = {
  'en-US': new Intl.PluralRules('en-US'),
  es: new Intl.PluralRules('es'),
}

/** Creates the function for the texts of one language. Plural suffixes and `{{count, number}}` work as in the pages' texts. */
export function createTranslate(locale: Locale, texts: Texts): Translate {
  return (key, values = {}) => {
    const { count } = values
    const pluralKey = typeof count === 'number' ? `${key}_${plurals[locale].select(count)}` : key
    return fillIn(texts[pluralKey] ?? texts[key] ?? '', values, locale)
  }
}

function fillIn(text: string, values: TextValues, locale: Locale): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/gu, (_, name: string, format?: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' && format !== undefined ? value.toLocaleString(locale) : String(value)
  })
}
