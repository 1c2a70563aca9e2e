/** Returns the letters and digits of a text in upper case, without accents: the form in which labels are compared. */
export function fold(text: string): string {
  return removeAccents(text).replaceAll(/[^A-Z\d#]/g, '')
}

/** Returns a text in upper case without accents. */
export function removeAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
}

/** Returns whether two folded texts differ in at most this many letters (Levenshtein distance). */
export function isSimilar(a: string, b: string, maxDistance: number): boolean {
  if (Math.abs(a.length - b.length) > maxDistance) return false
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return (previous.at(-1) ?? 0) <= maxDistance
}
