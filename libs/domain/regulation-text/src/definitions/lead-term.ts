/** A term defined at the beginning of a text. */
export interface LeadTerm {
  readonly term: string
  readonly aliases: readonly string[]
}

const QUOTED = String.raw`[“"‘'«]([^“”"«»]{1,100}?),?[”"’'»]`
const VERB = String.raw`(?:,? (?:when used|as used|for (?:the )?purposes?)[^.;:]{0,80}?,)?,? ?(?:(?:shall )?(?:means?|includes?|refers? to)|(?:has|have|shall have) the (?:same )?(?:following )?meanings?|(?:is|are) (?:defined|the\b|an? \b|any\b|one\b|each\b|those\b|when\b|where\b)|which (?:is|are|means?)\b|does not (?:include|mean))`
const NEGATED = /^.{0,320}?\bdoes not (?:include|mean)\b/
const QUOTED_LEAD = new RegExp(
  String.raw`^(?:[^“"]{0,120}, )?(?:(?:[Tt]he|[Aa]s used[^“"]{0,60}, the) (?:terms?|phrases?|words?) |(?:An?|The) )?${QUOTED}((?:(?:,| and| or|, or|, and) (?:the terms? )?${QUOTED})*)(?: \([^)]{1,40}\))?(?: or the [^.;:]{1,80}| of [^.;:“”"]{1,60}?)?${VERB}`,
  'i',
)
/** “Act”: text, “Act”—text. */
const QUOTED_LISTED = new RegExp(String.raw`^${QUOTED}(?: \([^)]{1,40}\))?(?::|\s?[—–]| - )(?=\s?\S)`)
const PLAIN_LEAD = new RegExp(
  String.raw`^(?:[Tt]he (?:terms?|phrases?|words?) )?([A-Za-z\d][^.;:“”"]{0,160}?)(?:,? ?(?:for (?:the )?purposes?|when used|as used)[^.;:]{0,160},[”"]?)? (?:(?:shall )?means?\b|(?:has|have|shall have) the (?:same )?(?:following )?meanings?|(?:is|are) defined\b)`,
  'i',
)
const LOOSE_LEAD = /^([A-Z][^.;:“”"]{0,80}?) (?:(?:shall )?(?:includes?|refers? to|means?)|is|are) /
const LISTED = /^([A-Z][^.;:“”"!?]{0,80}?)(?:[.:](?: +(?=\S)|$)|[—–] ?(?=\S)| - (?=\S))/
/** "General definition." before the sentence that defines a quoted term. */
const RUN_IN_HEADING = /^[A-Z][^.“”"]{0,80}\. ?(?=(?:An? |The )?(?:terms? )?[“"])/
const NOT_A_TERM =
  /^(?:The|This|These|Those|Such|Any|Each|Every|No|All|If|When|Where|Except|Unless|In|For|It|They|There|A|An|As|Nothing|Provided|Notwithstanding|Whenever|Upon|(?:Paragraphs?|Sections?|Rules?) [\d(].*)\b(?! (?:Jockey Club)\b)/i

/** "Note: ..." and "Example 1. ..." under definitions are not definitions. */
const CAPTION = /^(?:Notes?|Examples?|Exceptions?|Sources?|Tables?|Figures?)(?: \d+)?$/i

/**
 * Parses the term that a text starts by defining. With `isInDefinitionsList`, also accepts `Term. Text`, `Term: text`
 * and "is", which are definitions only under a heading or sentence that introduces definitions. A text that says what
 * a term does not include is not a definition.
 */
export function parseLeadTerm(text: string, isInDefinitionsList: boolean): LeadTerm | undefined {
  const quoted = QUOTED_LEAD.exec(text.replace(RUN_IN_HEADING, ''))
  if (quoted !== null) {
    if (/\bdoes not (?:include|mean)$/i.test(quoted[0])) return undefined
    const alternatives = [...(quoted[2] ?? '').matchAll(new RegExp(QUOTED, 'g'))].map((match) => match[1] ?? '')
    return createLeadTerm(quoted[1] ?? '', alternatives)
  }
  const quotedListed = isInDefinitionsList ? QUOTED_LISTED.exec(text) : null
  if (quotedListed !== null) return createLeadTerm(quotedListed[1] ?? '', [])
  const unquoted = PLAIN_LEAD.exec(text) ?? (isInDefinitionsList ? (LOOSE_LEAD.exec(text) ?? LISTED.exec(text)) : null)
  const term = unquoted?.[1]
  if (unquoted === null || term === undefined) return undefined
  if (NEGATED.test(unquoted[0])) return undefined
  const isNamedAsTerm = /^the (?:terms?|phrases?|words?) /i.test(text)
  if (
    !isNamedAsTerm &&
    (!/^[A-Z\d]/.test(term) || NOT_A_TERM.test(term) || CAPTION.test(term) || term.split(' ').length > 14)
  )
    return undefined
  if (term.length > 100 || /[,]? (?:shall|may|must|that|which|who) /.test(` ${term} `)) return undefined
  return splitAlternativeTerms(term)
}

/** Returns true if a heading or sentence introduces definitions. */
export function introducesDefinitions(text: string): boolean {
  return /\bdefinitions?\b|\bmeanings? of (?:terms|words)\b|\b(?:following|these) (?:terms|words)\b|\bterms?\b[^.]{0,60}\b(?:defined|meanings?|used)\b|^(?:as used|when used|for (?:the )?purposes? of|in) (?:in )?this [a-z]+(?:[^.]{0,60})?(?:[:,—]|$)/i.test(
    text,
  )
}

function splitAlternativeTerms(term: string): LeadTerm | undefined {
  const trimmed = term.replace(/[,\s]+$/, '')
  const parts = trimmed.split(/,? or (?:the )?/).map((part) => part.trim())
  const [first = trimmed, ...alternatives] = parts
  // "Settlement or closing services" is one term; "Registry or NMLSR" and "Importer or Seller" are two.
  const areSeparateTerms = alternatives.length > 0 && alternatives.every((other) => /^[A-Z]/.test(other))
  return areSeparateTerms ? createLeadTerm(first, alternatives) : createLeadTerm(trimmed, [])
}

/** Cleans a term and takes the abbreviation in parentheses as an alias. Returns undefined if nothing is left. */
export function createLeadTerm(term: string, alternatives: readonly string[]): LeadTerm | undefined {
  const abbreviation = /^(.*\S) \(([A-Z][\w&.-]{1,20})\)$/.exec(term.trim())
  const name = (abbreviation?.[1] ?? term).replace(/[,\s]+$/, '').trim()
  if (name === '' || name.length > 100) return undefined
  const aliases = [
    ...(abbreviation?.[2] === undefined ? [] : [abbreviation[2]]),
    ...alternatives.map((other) => other.trim()),
  ]
  return { term: name, aliases: aliases.filter((alias) => alias !== '' && alias !== name) }
}

/** Converts the term of an unmarked definition to its part of the path: `Covered Horse` becomes `CoveredHorse`. */
export function toTermLabel(term: string): string {
  const words = term
    .normalize('NFD')
    .replace(/[’']/g, '')
    .match(/[A-Za-z\d]+/g) ?? ['Term']
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
