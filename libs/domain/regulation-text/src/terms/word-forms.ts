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

/** The word itself with its singular and plural, in the capitals it came in. `Commissions` gives `Commission` too. */
export function wordForms(word: string): string[] {
  const irregular = IRREGULAR.get(word.toLowerCase())
  const forms = new Set([word, pluralOf(word)])
  // Both plurals of "person" are in use; a wrong regular one ("foots") is never met.
  if (irregular) forms.add(inCapitalsOf(word, irregular))
  const singular = singularOf(word)
  if (singular) forms.add(singular)
  return [...forms]
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`
  return `${word}s`
}

function singularOf(word: string): string | undefined {
  for (const [singular, plural] of IRREGULAR) if (plural === word.toLowerCase()) return inCapitalsOf(word, singular)
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh)es$/i.test(word)) return word.slice(0, -2)
  if (/[^su]s$/i.test(word) && word.length > 3) return word.slice(0, -1)
  return undefined
}

function inCapitalsOf(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
