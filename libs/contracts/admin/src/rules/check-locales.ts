import { findPlaceholders } from './placeholders.ts'

/** Flat texts of one namespace in one language. */
type Bundle = Readonly<Record<string, string>>

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/u

/**
 * Compares the English and the Spanish file of a namespace and returns the problems as sentences. Checks for keys
 * missing on one side, different placeholders, empty texts, missing plural categories (Spanish has `many`), stray
 * spaces, straight apostrophes and HTML.
 */
export function checkLocales(english: Bundle, spanish: Bundle): string[] {
  return [
    ...compareKeys(english, spanish),
    ...comparePlaceholders(english, spanish),
    ...checkBundle('en-US', english),
    ...checkBundle('es', spanish),
  ]
}

function compareKeys(english: Bundle, spanish: Bundle): string[] {
  const inEnglish = baseKeys(english)
  const inSpanish = baseKeys(spanish)
  return [
    ...[...inEnglish].filter((key) => !inSpanish.has(key)).map((key) => `${key}: missing in es`),
    ...[...inSpanish].filter((key) => !inEnglish.has(key)).map((key) => `${key}: missing in en-US`),
  ]
}

function comparePlaceholders(english: Bundle, spanish: Bundle): string[] {
  return Object.keys(english).flatMap((key) => {
    const translation = spanish[key]
    if (translation === undefined) return []
    const [inEnglish, inSpanish] = [
      findPlaceholders(english[key] ?? '').join(' '),
      findPlaceholders(translation).join(' '),
    ]
    return inEnglish === inSpanish
      ? []
      : [`${key}: placeholders differ: en-US has ${inEnglish || 'none'}, es has ${inSpanish || 'none'}`]
  })
}

function checkBundle(locale: string, bundle: Bundle): string[] {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.entries(bundle).flatMap(([key, text]) => {
    const problems: string[] = []
    if (text.trim() === '') problems.push(`${locale} ${key}: empty`)
    if (text !== text.trim() || text.includes('  ')) problems.push(`${locale} ${key}: stray space`)
    if (/\p{L}'/u.test(text)) problems.push(`${locale} ${key}: straight apostrophe, use ’`)
    if (/<\/?(?:script|style|img|a|b|i|p|br|div|span)\b/u.test(text)) problems.push(`${locale} ${key}: HTML`)
    if (key.endsWith('_other')) {
      const base = key.replace(pluralSuffix, '')
      for (const category of categories) {
        if (!(`${base}_${category}` in bundle))
          problems.push(`${locale} ${base}: plural category ${category} is missing`)
      }
    }
    return problems
  })
}

function baseKeys(bundle: Bundle): Set<string> {
  return new Set(Object.keys(bundle).map((key) => key.replace(pluralSuffix, '')))
}
