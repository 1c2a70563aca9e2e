import { placeholdersOf } from './placeholders.ts'

/** Flat texts of one namespace in one language. */
type Bundle = Readonly<Record<string, string>>

const pluralEnding = /_(?:zero|one|two|few|many|other)$/u

/**
 * What is wrong between the English and the Spanish file of a namespace, as sentences; empty when nothing is:
 * keys on one side only, other interpolations, empty texts, a plural without one of its language's categories
 * (Spanish has `many`), stray spaces, markup.
 */
export function localeFaults(english: Bundle, spanish: Bundle): string[] {
  return [
    ...sameKeys(english, spanish),
    ...sameInterpolations(english, spanish),
    ...faultsOf('en-US', english),
    ...faultsOf('es', spanish),
  ]
}

function sameKeys(english: Bundle, spanish: Bundle): string[] {
  const inEnglish = baseKeys(english)
  const inSpanish = baseKeys(spanish)
  return [
    ...[...inEnglish].filter((key) => !inSpanish.has(key)).map((key) => `${key}: not in es`),
    ...[...inSpanish].filter((key) => !inEnglish.has(key)).map((key) => `${key}: not in en-US`),
  ]
}

function sameInterpolations(english: Bundle, spanish: Bundle): string[] {
  return Object.keys(english).flatMap((key) => {
    const other = spanish[key]
    if (other === undefined) return []
    const [here, there] = [placeholdersOf(english[key] ?? '').join(' '), placeholdersOf(other).join(' ')]
    return here === there ? [] : [`${key}: en-US has ${here || 'nothing'} to fill in, es ${there || 'nothing'}`]
  })
}

function faultsOf(locale: string, bundle: Bundle): string[] {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.entries(bundle).flatMap(([key, text]) => {
    const faults: string[] = []
    if (text.trim() === '') faults.push(`${locale} ${key}: empty`)
    if (text !== text.trim() || text.includes('  ')) faults.push(`${locale} ${key}: stray space`)
    if (/<\/?(?:script|style|img|a|b|i|p|br|div|span)\b/u.test(text)) faults.push(`${locale} ${key}: HTML`)
    if (key.endsWith('_other')) {
      const base = key.replace(pluralEnding, '')
      for (const category of categories) {
        if (!(`${base}_${category}` in bundle)) faults.push(`${locale} ${base}: plural ${category} is missing`)
      }
    }
    return faults
  })
}

function baseKeys(bundle: Bundle): Set<string> {
  return new Set(Object.keys(bundle).map((key) => key.replace(pluralEnding, '')))
}
