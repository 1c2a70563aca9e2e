import { findCitations } from '../citations/index.ts'

/** Another text that says what a term means: "section 3(5) of the Sample Labor Act". */
export interface DefiningText {
  /** As printed, or in the usual form of the United States Code and the Code of Federal Regulations. */
  readonly citation: string
  /** Address of the cited text, if it can be built from the citation. */
  readonly url?: string
}

const UNIT = String.raw`(?:[Ss]ections?|[Ss]ecs?\.|§{1,2}|[Ss]ubsection|[Pp]aragraph|[Cc]hapter|[Ss]ubchapter|[Pp]art|[Ss]ubpart|[Tt]itle|[Aa]rticle|[Rr]ule)`
const NAME = String.raw`(?:[A-Z][\w’'-]*,? (?:(?:and|of|for|on|the|in|to) )*)`
const KIND = '(?:Act|Code|Constitution|Law|Rules|Regulations|Statutes)'
/** "“X” is defined in", "“X” has the meaning given to that term by". The first verb must be this one. */
const DEFINED_IN = new RegExp(
  String.raw`^(?:[A-Z][^.“”"]{0,80}\. )?([^.;]{0,260}?)\b(?:(?:is|are) defined|(?:has|have|shall have) the (?:same )?meanings?)\b[^.;]{0,80}?\b(?:in|by|under|at) (?=${UNIT} ?[\dA-Z(]|the [A-Z]|\d)`,
)
const OTHER_VERB = /\b(?:means?|includes?)\b/
/** "section 3(5) of the Sample Labor Act", "the Federal Food, Drug, and Cosmetic Act". */
const ANOTHER_TEXT = new RegExp(
  String.raw`^(?:${UNIT} ?[\dA-Z(][\w.()-]*(?:,? (?:and|or) [\d(][\w.()-]*)?,? of (?:the|that) ${NAME}*|the ${NAME}+)${KIND}\b(?: of \d{4})?`,
)

/** Finds the text outside of the regulations in which the term that is defined at `offset` has its meaning. */
export function findDefiningText(text: string, offset = 0): DefiningText | undefined {
  const definition = text.slice(offset, offset + 600)
  const match = DEFINED_IN.exec(definition)
  if (match === null || OTHER_VERB.test(match[1] ?? '')) return undefined
  const place = definition.slice(match[0].length)
  const [citation] = ANOTHER_TEXT.exec(place) ?? []
  if (citation === undefined) return findExternalCitation(place)
  const [parenthesis = ''] = /^,? \([^()]*(?:\([^()]*\)[^()]*)*\)/.exec(place.slice(citation.length)) ?? []
  const url = findExternalCitation(parenthesis.replace(/^,? \(/, ''))?.url
  return { citation, ...(url !== undefined && { url }) }
}

/** Returns the citation of a text with a public URL at the beginning of a text. */
function findExternalCitation(text: string): DefiningText | undefined {
  const [first] = findCitations(text.slice(0, 200))
  if (first?.start !== 0 || first.reference.kind !== 'external') return undefined
  const { citation, url } = first.reference.external
  return { citation, url }
}
