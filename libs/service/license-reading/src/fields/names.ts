const suffixes: Readonly<Record<string, string>> = { JR: 'Jr', SR: 'Sr', II: 'II', III: 'III', IV: 'IV' }

/** A name without its suffix. */
export interface ParsedName {
  readonly name: string
  readonly suffix?: string
}

/** Returns a name with its suffix (Jr, Sr, II, III, IV) apart, or undefined if the text is no name. */
export function parseName(text: string): ParsedName | undefined {
  const words = text
    .replaceAll(/['‘`´]/g, '’')
    .replaceAll(/(?<=\p{L})\s*’\s*(?=\p{L})/gu, '’')
    .split(/\s+/)
    .map((word) => (/^[Il1|]{2,3}$/.test(word) ? word : word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')))
    .filter(Boolean)
  const suffix = words.length > 1 ? findSuffix(words.at(-1) ?? '') : undefined
  const name = (suffix ? words.slice(0, -1) : words).join(' ')
  if (!/^\p{L}[\p{L}’ -]*$/u.test(name) || name.length < 2) return undefined
  return { name, ...(suffix && { suffix }) }
}

/** The engine confuses the letters of Roman numerals. */
function findSuffix(word: string): string | undefined {
  return suffixes[/^[Il1|]{2,3}$/.test(word) ? 'I'.repeat(word.length) : word.toUpperCase()]
}

/** The parts of `Last, First Middle Suffix` or `First Last`. More words without a comma have no certain order. */
export function parseFullName(text: string) {
  const [last = '', given] = text.split(',', 2)
  const lastName = parseName(last)
  if (given === undefined) {
    const words = (lastName?.name ?? '').split(' ')
    return words.length === 2 ? { firstName: words[0], lastName: words[1], suffix: lastName?.suffix } : {}
  }
  const givenNames = parseName(given)
  const suffix = lastName?.suffix ?? givenNames?.suffix
  return { lastName: lastName?.name, suffix, ...(givenNames && splitGivenNames(givenNames.name)) }
}

/** The first word is the first name, a second one the middle name; more are left together, as the middle name. */
export function splitGivenNames(names: string): { readonly firstName?: string; readonly middleName?: string } {
  const [firstName, ...others] = names.split(' ')
  return { ...(firstName && { firstName }), ...(others.length > 0 && { middleName: others.join(' ') }) }
}
