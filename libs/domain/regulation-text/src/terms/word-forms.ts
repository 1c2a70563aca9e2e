/** Irregular plurals that legal texts use. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['man', 'men'],
  ['woman', 'women'],
  ['child', 'children'],
  ['foot', 'feet'],
  ['hoof', 'hooves'],
  ['analysis', 'analyses'],
  ['basis', 'bases'],
  ['datum', 'data'],
  ['criterion', 'criteria'],
])

/**
 * Returns the word with its singular and plural in the same capitalization. `Commissions` also returns `Commission`.
 */
export function getWordForms(word: string): string[] {
  const irregular = IRREGULAR.get(word.toLowerCase())
  const forms = new Set([word, toPlural(word)])
  // Both plurals of "person" are in use. An incorrect regular plural ("foots") never occurs, so it does no harm.
  if (irregular) forms.add(matchCapitalization(word, irregular))
  const singular = toSingular(word)
  if (singular) forms.add(singular)
  return [...forms]
}

function toPlural(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`
  return `${word}s`
}

function toSingular(word: string): string | undefined {
  for (const [singular, plural] of IRREGULAR)
    if (plural === word.toLowerCase()) return matchCapitalization(word, singular)
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh)es$/i.test(word)) return word.slice(0, -2)
  if (/[^su]s$/i.test(word) && word.length > 3) return word.slice(0, -1)
  return undefined
}

function matchCapitalization(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
