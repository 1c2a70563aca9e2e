/** Maximum number of words and phrases in each language. */
export const searchSynonymsMax = 20
/** Longest phrase that a search compares with synonyms, in words. */
export const searchPhraseMax = 5

/** Returns the words of a search text or phrase, without punctuation. */
export function splitSearchWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
}

/** Whether a search can find `text` as a synonym: one to five words. */
export function isSearchSynonym(text: string): boolean {
  const count = splitSearchWords(text).length
  return count > 0 && count <= searchPhraseMax
}
