/** Words inside of a Spanish, Portuguese, Dutch or French surname. They begin with a small letter after another word. */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'das',
  'van',
  'von',
  'der',
  'den',
  'du',
])
const romanNumeral = /^(?:ii|iii|iv)$/

/**
 * Writes a name that is in capital letters as people write it: `JOSÉ MUÑOZ-PEÑA` to `José Muñoz-Peña`, `O'NEIL MCCOY-SMITH` to
 * `O'Neil McCoy-Smith`, `JUAN DE LA CRUZ` to `Juan de la Cruz`. A name that has small letters is returned as it is. A name
 * that begins with a particle begins with a capital letter (`DE LA CRUZ` to `De la Cruz`).
 */
export function toNameCase(name: string): string {
  if (name !== name.toLocaleUpperCase('es') || !/\p{L}{2}/u.test(name)) return name
  return name
    .toLocaleLowerCase('es')
    .split(/(\s+)/)
    .map((word, index) => (index > 0 && particles.has(word) ? word : toWordCase(word)))
    .join('')
}

function toWordCase(word: string): string {
  if (romanNumeral.test(word)) return word.toUpperCase()
  const capitalize = (letter: string) => letter.toLocaleUpperCase('es')
  return word
    .replaceAll(/(?<=^|[-('’])\p{L}/gu, capitalize)
    .replaceAll(/(?<=^|[-('’])Mc(\p{L})/gu, (_, letter: string) => `Mc${capitalize(letter)}`)
}
