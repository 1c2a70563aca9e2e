/** Splits a snippet into parts; those between U+E000 and U+E001 are highlighted. */
export function parseSnippet(marked: string | null): { text: string; hit: boolean }[] {
  const parts = (marked ?? '').split(/\uE000([^\uE000\uE001]*)\uE001/)
  return parts.map((text, index) => ({ text, hit: index % 2 === 1 })).filter((part) => part.text !== '')
}
