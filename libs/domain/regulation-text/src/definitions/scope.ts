/** Where a definition holds. `ref` is the series' or rule's number, or the label path of the paragraph joined by `/`. */
export interface DefinitionScope {
  readonly kind: 'all' | 'series' | 'rule' | 'paragraph'
  readonly ref?: string
}

const HERE =
  /\b(?:in|under|of|throughout|within|for (?:the )?purposes? of|(?:as|when) used in)(?: and for (?:the )?purposes? of)? (?:this|the present) (title|subtitle|chapter|subchapter|part|subpart|act|code|subdivision|series|rule|regulation|section|article|paragraph|subsection|subparagraph|clause|definition)\b/i
const NAMED =
  /\b(?:in|for (?:the )?purposes? of|as used in) (Rules?|sections?|§+|Series|paragraphs?|subsections?) ?((?:\d[\w.]*)?(?:\([A-Za-z\d]{1,4}\))*)/i

/** The scope that a sentence announces ("for purposes of this Rule"), seen from the provision at `path`. */
export function announcedScope(text: string, path: readonly string[]): DefinitionScope | undefined {
  const here = HERE.exec(text)?.[1]?.toLowerCase()
  const [rule] = path
  if (here !== undefined) {
    if (here === 'series') return seriesScope(path)
    if (here === 'rule' || here === 'section' || here === 'regulation') return ruleScope(rule)
    if (
      here === 'paragraph' ||
      here === 'subsection' ||
      here === 'subparagraph' ||
      here === 'clause' ||
      here === 'definition'
    )
      return paragraphScope(path, here)
    return { kind: 'all' }
  }
  const named = NAMED.exec(text)
  const target = named?.[2] ?? ''
  if (named === null || target === '') return undefined
  const word = named[1]?.toLowerCase() ?? ''
  if (word === 'series') return { kind: 'series', ref: target }
  const labels = [...target.matchAll(/\(([A-Za-z\d]{1,4})\)/g)].map((match) => match[1] ?? '')
  const number = /^\d[\w.]*/.exec(target)?.[0]?.replace(/\.$/, '') ?? rule
  if (number === undefined) return undefined
  return labels.length === 0 ? { kind: 'rule', ref: number } : { kind: 'paragraph', ref: [number, ...labels].join('/') }
}

/** Rule 2143 belongs to series 2000; a number of another form to none. */
export function seriesScope(path: readonly string[]): DefinitionScope {
  const number = /^(\d)\d{3}[A-Z]?$/.exec(path[0] ?? '')
  return number?.[1] === undefined ? { kind: 'all' } : { kind: 'series', ref: `${number[1]}000` }
}

function ruleScope(rule: string | undefined): DefinitionScope {
  return rule === undefined ? { kind: 'rule' } : { kind: 'rule', ref: rule }
}

/** "This subsection" is the outermost paragraph, "this paragraph" the one that holds the definition. */
function paragraphScope(path: readonly string[], word: string): DefinitionScope {
  const end =
    word === 'subsection' ? 2 : Math.max(2, path.length - (word === 'paragraph' || word === 'subparagraph' ? 1 : 0))
  return path.length < 2 ? ruleScope(path[0]) : { kind: 'paragraph', ref: path.slice(0, end).join('/') }
}
