/** Escapes the wildcards of a LIKE pattern. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
