/** The words as they stand, for LIKE: its wildcards mean themselves. */
export function likeLiteral(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
