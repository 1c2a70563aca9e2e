/** A term defined at the beginning of a text. */
export interface LeadTerm {
  readonly term: string
  readonly aliases: readonly string[]
}

const QUOTED = String.raw`[“"‘'«]([^“”"«»]{1,100}?),?[”"’'»]`
const VERB = String.raw`(?:,? (?:when used|as used|for (?:the )?purposes?)[^.;:]{0,80}?,)?,? ?(?:(?:shall )?(?:means?|includes?|refers? to)|(?:has|have|shall have) the (?:same )?(?:following )?meanings?|(?:is|are) (?:defined|the\b|an? \b)|does not (?:include|mean))`
const NEGATED = /^.{0,320}?\bdoes not (?:include|mean)\b/
const QUOTED_LEAD = new RegExp(
  String.raw`^(?:[^“"]{0,120}, )?(?:(?:[Tt]he|[Aa]s used[^“"]{0,60}, the) (?:terms?|phrases?|words?) )?${QUOTED}((?:(?:,| and| or|, or|, and) (?:the terms? )?${QUOTED})*)(?: \([^)]{1,40}\))?(?: or the [^.;:]{1,80})?${VERB}`,
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
const NO_TERM =
  /^(?:The|This|These|Those|Such|Any|Each|Every|No|All|If|When|Where|Except|Unless|In|For|It|They|There|A|An|As|Nothing|Provided|Notwithstanding|Whenever|Upon|(?:Paragraphs?|Sections?|Rules?) [\d(].*)\b(?! (?:Jockey Club)\b)/i

/** "Note: ..." and "Example 1. ..." under definitions are none. */
const CAPTION = /^(?:Notes?|Examples?|Exceptions?|Sources?|Tables?|Figures?)(?: \d+)?$/i

/**
 * The term that `text` begins by defining. `listed` also takes `Term. Text`, `Term: text` and "is", which only mean a
 * definition under a heading or sentence that announces definitions. A text on what a term does not include is none.
 */
export function leadTerm(text: string, listed: boolean): LeadTerm | undefined {
  const quoted = QUOTED_LEAD.exec(text)
  if (quoted !== null) {
    if (/\bdoes not (?:include|mean)$/i.test(quoted[0])) return undefined
    const more = [...(quoted[2] ?? '').matchAll(new RegExp(QUOTED, 'g'))].map((match) => match[1] ?? '')
    return termOf(quoted[1] ?? '', more)
  }
  const quotedListed = listed ? QUOTED_LISTED.exec(text) : null
  if (quotedListed !== null) return termOf(quotedListed[1] ?? '', [])
  const bare = PLAIN_LEAD.exec(text) ?? (listed ? (LOOSE_LEAD.exec(text) ?? LISTED.exec(text)) : null)
  const words = bare?.[1]
  if (bare === null || words === undefined) return undefined
  if (NEGATED.test(bare[0])) return undefined
  const called = /^the (?:terms?|phrases?|words?) /i.test(text)
  if (
    !called &&
    (!/^[A-Z\d]/.test(words) || NO_TERM.test(words) || CAPTION.test(words) || words.split(' ').length > 14)
  )
    return undefined
  if (words.length > 100 || /[,]? (?:shall|may|must|that|which|who) /.test(` ${words} `)) return undefined
  return splitAlternatives(words)
}

/** Whether a heading or a sentence announces definitions. */
export function announcesDefinitions(text: string): boolean {
  return /\bdefinitions?\b|\bmeanings? of (?:terms|words)\b|\b(?:following|these) (?:terms|words)\b|\bterms?\b[^.]{0,60}\b(?:defined|meanings?|used)\b|^(?:as used|when used|for (?:the )?purposes? of|in) (?:in )?this [a-z]+(?:[^.]{0,60})?[:,—]/i.test(
    text,
  )
}

function splitAlternatives(words: string): LeadTerm | undefined {
  const clean = words.replace(/[,\s]+$/, '')
  const parts = clean.split(/,? or (?:the )?/).map((part) => part.trim())
  const [first = clean, ...others] = parts
  // "Settlement or closing services" is one term; "Registry or NMLSR" and "Importer or Seller" are two.
  const apart = others.length > 0 && others.every((other) => /^[A-Z]/.test(other))
  return apart ? termOf(first, others) : termOf(clean, [])
}

/** A term as printed, its short form in brackets taken as an alias; `undefined` where nothing is left of it. */
export function termOf(term: string, others: readonly string[]): LeadTerm | undefined {
  const short = /^(.*\S) \(([A-Z][\w&.-]{1,20})\)$/.exec(term.trim())
  const name = (short?.[1] ?? term).replace(/[,\s]+$/, '').trim()
  if (name === '' || name.length > 100) return undefined
  const aliases = [...(short?.[2] === undefined ? [] : [short[2]]), ...others.map((other) => other.trim())]
  return { term: name, aliases: aliases.filter((alias) => alias !== '' && alias !== name) }
}

/** The part of a path that stands for an unmarked definition: `Covered Horse` gives `CoveredHorse`. */
export function termLabel(term: string): string {
  const words = term
    .normalize('NFD')
    .replace(/[’']/g, '')
    .match(/[A-Za-z\d]+/g) ?? ['Term']
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
