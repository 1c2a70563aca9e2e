/**
 * Where a definition applies. `ref` is the number of the series or rule, or the path of the paragraph or chapter joined
 * by `/`. A chapter can be any division of the text that contains rules, such as a subpart.
 */
export interface DefinitionScope {
  readonly kind: 'all' | 'series' | 'chapter' | 'rule' | 'paragraph'
  readonly ref?: string
}

const THIS_UNIT =
  /\b(?:in|under|of|throughout|within|for (?:the )?purposes? of|(?:as|when) used in)(?: and for (?:the )?purposes? of)? (?:this|the present) (title|subtitle|chapter|subchapter|part|subpart|act|code|subdivision|series|rule|regulation|section|article|paragraph|subsection|subparagraph|clause|definition)\b/i
const NAMED_UNIT =
  /\b(?:in|for (?:the )?purposes? of|as used in) (Rules?|sections?|§+|Series|paragraphs?|subsections?) ?((?:\d[\w.]*)?(?:\([A-Za-z\d]{1,4}\))*)/i

/**
 * Parses the scope that a sentence states ("for purposes of this Rule"), relative to the provision at `path` below the
 * chapter at `chapterPath`.
 */
export function parseStatedScope(
  text: string,
  path: readonly string[],
  chapterPath: readonly string[],
): DefinitionScope | undefined {
  const unit = THIS_UNIT.exec(text)?.[1]?.toLowerCase()
  const [rule] = path
  if (unit !== undefined) {
    if (unit === 'series') return getSeriesScope(path)
    if (unit === 'rule' || unit === 'section' || unit === 'regulation') return getRuleScope(rule)
    if (
      unit === 'paragraph' ||
      unit === 'subsection' ||
      unit === 'subparagraph' ||
      unit === 'clause' ||
      unit === 'definition'
    )
      return getParagraphScope(path, unit)
    return getChapterScope(chapterPath, unit)
  }
  const namedUnit = NAMED_UNIT.exec(text)
  const target = namedUnit?.[2] ?? ''
  if (namedUnit === null || target === '') return undefined
  const word = namedUnit[1]?.toLowerCase() ?? ''
  if (word === 'series') return { kind: 'series', ref: target }
  const labels = [...target.matchAll(/\(([A-Za-z\d]{1,4})\)/g)].map((match) => match[1] ?? '')
  const number = /^\d[\w.]*/.exec(target)?.[0]?.replace(/\.$/, '') ?? rule
  if (number === undefined) return undefined
  return labels.length === 0 ? { kind: 'rule', ref: number } : { kind: 'paragraph', ref: [number, ...labels].join('/') }
}

/** "This subpart" is a heading above the provision. A unit without a heading is the whole text. */
function getChapterScope(chapterPath: readonly string[], unit: string): DefinitionScope {
  const depth = chapterPath.findIndex((part) => part.toLowerCase().startsWith(`${unit} `))
  return depth === -1 ? { kind: 'all' } : { kind: 'chapter', ref: chapterPath.slice(0, depth + 1).join('/') }
}

/** Rule 2143 belongs to series 2000. A number in another format belongs to none. */
export function getSeriesScope(path: readonly string[]): DefinitionScope {
  const number = /^(\d)\d{3}[A-Z]?$/.exec(path[0] ?? '')
  return number?.[1] === undefined ? { kind: 'all' } : { kind: 'series', ref: `${number[1]}000` }
}

function getRuleScope(rule: string | undefined): DefinitionScope {
  return rule === undefined ? { kind: 'rule' } : { kind: 'rule', ref: rule }
}

/** "This subsection" is the outermost paragraph; "this paragraph" is the one that contains the definition. */
function getParagraphScope(path: readonly string[], word: string): DefinitionScope {
  const end =
    word === 'subsection' ? 2 : Math.max(2, path.length - (word === 'paragraph' || word === 'subparagraph' ? 1 : 0))
  return path.length < 2 ? getRuleScope(path[0]) : { kind: 'paragraph', ref: path.slice(0, end).join('/') }
}
