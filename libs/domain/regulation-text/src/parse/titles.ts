const VERB =
  /\b(?:shall|must|may|is|are|was|were|has|have|applies|apply|means|contains?|provides?|requires?|includes?)\b/

/** Parts `DEFINITIONS. In this chapter:`, `DUTIES: The clerk weighs.` and `Title. (a) Text`; a title alone stays whole. */
export function splitTitle(text: string): { title: string; rest: string } {
  for (const stop of text.matchAll(/[.—:](?: +|(?=\())(?=\S)/g)) {
    const before = text.slice(0, stop.index)
    const after = text.slice(stop.index + stop[0].length)
    if (/(?:^|[\s.(])[A-Z]$|\b(?:etc|Inc|Co|No|vs?|Jr|St|Pub|Stat)$/.test(before)) continue
    const capitals = before === before.toUpperCase() && /[A-Z]{2}/.test(before)
    const marked = /^\((?:a|1|A|i)\) ?\S/.test(after)
    const sentence = /[.:;—]$/.test(after) && (after.length > 60 || VERB.test(after) || after.endsWith(':'))
    const upperAfter = after === after.toUpperCase() && !marked
    if ((capitals && !upperAfter) || (marked && !stop[0].startsWith(':')) || (sentence && stop[0].startsWith('.'))) {
      return { title: text.slice(0, stop.index + 1), rest: after }
    }
  }
  return { title: text, rest: '' }
}

/** Titles begin with a capital, a quote, a bracket or a digit; "of this chapter" and "(a)" go on a citation. */
export function startsLikeTitle(rest: string): boolean {
  return /^["“‘'[]?[A-Z\d]|^\[/.test(rest)
}

/** Whether a rest of a line is a sentence and no title: it has a verb and is no question. */
export function isSentence(rest: string): boolean {
  return (
    VERB.test(rest) &&
    !/^(?:Whom?|Whose|What|When|Where|Why|How|Which|Does|Do|May|Must|Is|Are|Can)\b/.test(rest) &&
    rest !== rest.toUpperCase()
  )
}

/** Most words of a heading without punctuation after its number begin with a capital. */
export function isTitleCase(rest: string): boolean {
  if (rest === rest.toUpperCase()) return true
  if (rest.length > 120 || /[,;]$/.test(rest)) return false
  const words = rest.split(/[\s—–-]+/).filter((word) => /^[A-Za-z]{4,}/.test(word))
  return words.length === 0 || words.filter((word) => /^[A-Z]/.test(word)).length * 2 > words.length
}

/** Whether a line under a heading without title can be that title: "Definitions." under "RCW 67.16.010". */
export function canBeTitle(text: string): boolean {
  if (text.length > 220 || !startsLikeTitle(text) || /[,;:]$/.test(text)) return false
  if (text === text.toUpperCase() && /[A-Z]{3}/.test(text)) return true
  return !isSentence(text) && text.split(' ').length <= 30
}
