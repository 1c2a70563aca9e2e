/** Words on which no heading ends, because the sentence goes on behind them. */
const OPEN_END =
  /\b(?:including|and|or|that|to|of|by|for|with|which|who|whom|whose|the|a|an|from|in|on|as|if|when|where|is|are|be|shall|may|must|means?|includes?|at|under|any|either|following|not|than|over|it|they|has|have|had|was|were|during|unless|until|because|between|such|no)$/i
const SENTENCE = /\b(?:shall|must|may|means|has been|have been|will)\b/
const QUESTION = /^(?:Whom?|Whose|What|Which|When|Where|Why|How)\b/
const MAX_WORDS = 28

/** Whether a marked line is a heading by itself: `Board of directors`; no full stop, no verb, not cut off. */
export function looksLikeHeading(text: string): boolean {
  if (text === '' || text.length > 200 || !/^[A-Z“"‘'\d]/.test(text)) return false
  if (/[.,;:!?—–-]["”’)]*$/.test(text) || isCutOff(text)) return false
  if (text.split(' ').length > MAX_WORDS) return false
  return !SENTENCE.test(text) || QUESTION.test(text)
}

/** Whether a line ends with a word on which no heading and no sentence ends: "the dose is". */
export function isCutOff(text: string): boolean {
  return text.includes(' ') && OPEN_END.test(text)
}

/** Whether words without any punctuation are a title: most of them begin with a capital, "Standards for Written Records". */
export function isTitle(text: string): boolean {
  const words = text.split(' ')
  if (words.length < 2 || words.length > 14 || !/^[A-Z][^.;:,]*[A-Za-z)]$/.test(text) || SENTENCE.test(text))
    return false
  const long = words.filter((word) => /^[A-Za-z]{4,}/.test(word))
  return long.length > 0 && long.filter((word) => /^[A-Z]/.test(word)).length * 3 > long.length * 2
}

/** Whether words before a child on the same line are a heading: `Filing.`, `Who may file—`. */
export function isRunInHeading(lead: string): boolean {
  if (lead === '' || isTitle(lead)) return true
  if (lead.split(' ').length > 20 || !/^[A-Z\d“"‘']/.test(lead) || !/[.—–:-]["”]?$/.test(lead)) return false
  return !/\b(?:shall|must|may|is|are|has|have|means|will)\b/.test(lead) || QUESTION.test(lead)
}

/** `Filing -` and `Who may file.` before a child on the same line; a sentence there stays text. */
export function runInHeading(text: string): { heading: string; end: string } | undefined {
  if (text === '' || !isRunInHeading(text) || text.endsWith(':')) return undefined
  const end = /\s?[.—–-]+$/.exec(text)
  const heading = end === null ? text : text.slice(0, end.index)
  return heading === '' ? undefined : { heading, end: end?.[0] ?? '' }
}
