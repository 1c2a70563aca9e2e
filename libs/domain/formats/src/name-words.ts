/** Letters that are not a base letter with an accent. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** Lower-case words without accents, apostrophes and points; hyphens separate words. */
export function toNameWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => otherLetters[letter] ?? letter)
    .replaceAll(/['’‘`´ʻ.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Returns a name without case, accents, spaces and punctuation, for comparison: "O’Brien’s Pride" is "obrienspride". */
export function toNameKey(name: string): string {
  return toNameWords(name).join('')
}
