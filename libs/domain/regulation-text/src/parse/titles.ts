const VERB =
  /\b(?:shall|must|may|is|are|was|were|has|have|applies|apply|means|contains?|provides?|requires?|includes?)\b/

/**
 * Splits `DEFINITIONS. In this chapter:`, `DUTIES: The clerk weighs.` and `Title. (a) Text`. A title alone is not
 * split.
 */
export function splitTitle(text: string): { title: string; rest: string } {
  for (const stop of text.matchAll(/[.—:](?: +|(?=\())(?=\S)/g)) {
    const titleText = text.slice(0, stop.index)
    const after = text.slice(stop.index + stop[0].length)
    if (/(?:^|[\s.(])[A-Z]$|\b(?:etc|Inc|Co|No|vs?|Jr|St|Pub|Stat)$/.test(titleText)) continue
    const isUpperCase = titleText === titleText.toUpperCase() && /[A-Z]{2}/.test(titleText)
    const startsWithMarker = /^\((?:a|1|A|i)\) ?\S/.test(after)
    const isSentenceAfter = /[.:;—]$/.test(after) && (after.length > 60 || VERB.test(after) || after.endsWith(':'))
    const isUpperCaseAfter = after === after.toUpperCase() && !startsWithMarker
    if (
      (isUpperCase && !isUpperCaseAfter) ||
      (startsWithMarker && !stop[0].startsWith(':')) ||
      (isSentenceAfter && stop[0].startsWith('.'))
    ) {
      return { title: text.slice(0, stop.index + 1), rest: after }
    }
  }
  return { title: text, rest: '' }
}

/**
 * Returns true if the text starts with a capital, quote, bracket or digit, as titles do. "of this chapter" and "(a)"
 * continue a citation.
 */
export function startsLikeTitle(rest: string): boolean {
  return /^["“‘'[]?[A-Z\d]|^\[/.test(rest)
}

/** Returns true if the rest of a line is a sentence, not a title: it has a verb and is not a question. */
export function isSentence(rest: string): boolean {
  return (
    VERB.test(rest) &&
    !/^(?:Whom?|Whose|What|When|Where|Why|How|Which|Does|Do|May|Must|Is|Are|Can)\b/.test(rest) &&
    rest !== rest.toUpperCase()
  )
}

/** Returns true if most words of a heading without punctuation after its number are capitalized. */
export function isTitleCase(rest: string): boolean {
  if (rest === rest.toUpperCase()) return true
  if (rest.length > 120 || /[,;]$/.test(rest)) return false
  const words = rest.split(/[\s—–-]+/).filter((word) => /^[A-Za-z]{4,}/.test(word))
  return words.length === 0 || words.filter((word) => /^[A-Z]/.test(word)).length * 2 > words.length
}

/** Returns true if a line under a heading without a title can be that title: "Definitions." under "RCW 67.16.010". */
export function canBeTitle(text: string): boolean {
  if (text.length > 220 || !startsLikeTitle(text) || /[,;:]$/.test(text)) return false
  if (text === text.toUpperCase() && /[A-Z]{3}/.test(text)) return true
  return !isSentence(text) && text.split(' ').length <= 30
}
