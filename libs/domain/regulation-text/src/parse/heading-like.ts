/** Words that cannot end a heading, because the sentence continues after them. */
const INCOMPLETE_END =
  /\b(?:including|and|or|that|to|of|by|for|with|which|who|whom|whose|the|a|an|from|in|on|as|if|when|where|is|are|be|shall|may|must|means?|includes?|at|under|any|either|following|not|than|over|it|they|has|have|had|was|were|during|unless|until|because|between|such|no)$/i
const SENTENCE = /\b(?:shall|must|may|means|has been|have been|will)\b/
const QUESTION = /^(?:Whom?|Whose|What|Which|When|Where|Why|How)\b/
/** A question as a heading, also one without a question word: "Must I comply?" */
const QUESTION_TITLE = /^(?:Whom?|Whose|What|Which|When|Where|Why|How|Do|Does|May|Must|Is|Are|Can|Will)\b/
/** "In this section" above (1) is the start of a sentence. */
const STARTS_SENTENCE = /^(?:In|Under|For (?:the )?purposes of|(?:As|When) used in) th(?:is|ese)\b/
const MAX_WORDS = 28

/**
 * Returns true if a marked line is a heading on its own, such as `Board of directors`: no period, no verb, not cut
 * off.
 */
export function looksLikeHeading(text: string): boolean {
  if (text === '' || text.length > 200 || !/^[A-Z“"‘'\d]/.test(text)) return false
  if (/[.,;:!?—–-]["”’)]*$/.test(text) || isIncomplete(text) || STARTS_SENTENCE.test(text)) return false
  if (text.split(' ').length > MAX_WORDS) return false
  return !SENTENCE.test(text) || QUESTION.test(text)
}

/** Returns true if a title is a question, of which a wrapped line may contain only the beginning. */
export function isQuestion(title: string): boolean {
  return QUESTION_TITLE.test(title)
}

/** Returns true if a line ends with a word that cannot end a heading or sentence: "the dose is". */
export function isIncomplete(text: string): boolean {
  return text.includes(' ') && INCOMPLETE_END.test(text)
}

/**
 * Returns true if text without punctuation is a title, because most words are capitalized: "Standards for Written
 * Records".
 */
export function isTitle(text: string): boolean {
  const words = text.split(' ')
  if (words.length < 2 || words.length > 14 || !/^[A-Z][^.;:,]*[A-Za-z)]$/.test(text) || SENTENCE.test(text))
    return false
  const long = words.filter((word) => /^[A-Za-z]{4,}/.test(word))
  return long.length > 0 && long.filter((word) => /^[A-Z]/.test(word)).length * 3 > long.length * 2
}

/** Returns true if the text before an inline child is a heading: `Filing.`, `Who may file—`. */
export function isRunInHeading(lead: string): boolean {
  if (lead === '' || isTitle(lead)) return true
  if (lead.split(' ').length > 20 || !/^[A-Z\d“"‘']/.test(lead) || !/[.—–:-]["”]?$/.test(lead)) return false
  return !/\b(?:shall|must|may|is|are|has|have|means|will)\b/.test(lead) || QUESTION.test(lead)
}

/** Parses `Filing -` or `Who may file.` before an inline child. A sentence there is text, not a heading. */
export function parseRunInHeading(text: string): { heading: string; end: string } | undefined {
  if (text === '' || !isRunInHeading(text) || text.endsWith(':')) return undefined
  const end = /\s?[.—–-]+$/.exec(text)
  const heading = end === null ? text : text.slice(0, end.index)
  return heading === '' ? undefined : { heading, end: end?.[0] ?? '' }
}
