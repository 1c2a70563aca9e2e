/** A run of text as pdf.js reads it from a page. */
export interface TextRun {
  readonly str: string
  /** Whether a line ends after it. */
  readonly hasEOL: boolean
}

/** The position of a character: the run and the offset in it. */
interface TextPosition {
  readonly run: number
  readonly offset: number
}

/** The text of a page, normalized for searching. */
export interface PageText {
  /** Without accents, capitals and ligatures. */
  readonly normalized: string
  /** The position of each character of `normalized`. */
  readonly positions: readonly TextPosition[]
}

/** A match on a page; `end` is exclusive. */
export interface TextMatch {
  readonly start: TextPosition
  readonly end: TextPosition
}

/** Joins the runs of a page into one normalized text. A hyphen at the end of a line joins the two parts of a word. */
export function normalizePage(runs: readonly TextRun[]): PageText {
  let normalized = ''
  const positions: TextPosition[] = []
  const append = (text: string, position: TextPosition) => {
    normalized += text
    // One position per UTF-16 unit, because match indexes count those.
    for (let unit = 0; unit < text.length; unit += 1) positions.push(position)
  }
  for (const [run, { str, hasEOL }] of runs.entries()) {
    let offset = 0
    for (const character of str) {
      append(normalizeCharacter(character), { run, offset })
      offset += character.length
    }
    if (!hasEOL) continue
    if (/\p{L}[-\u00ad\u2010]$/u.test(normalized)) {
      normalized = normalized.slice(0, -1)
      positions.pop()
    } else append(' ', { run, offset })
  }
  return { normalized, positions }
}

/** Finds all matches of a query on a page, whatever white space separates its words. */
export function findMatches({ normalized, positions }: PageText, query: string): TextMatch[] {
  const normalizedQuery = [...query].map(normalizeCharacter).join('').trim()
  if (normalizedQuery === '') return []
  const pattern = new RegExp(
    normalizedQuery
      .split(/\s+/)
      .map(escapeRegExp)
      .join(String.raw`\s+`),
    'gu',
  )
  return [...normalized.matchAll(pattern)].flatMap(({ index, 0: matchedText }) => {
    const start = positions[index]
    const last = positions[index + matchedText.length - 1]
    return start && last ? [{ start, end: { run: last.run, offset: last.offset + 1 } }] : []
  })
}

/** Removes accents and capitals from a character and expands ligatures. */
function normalizeCharacter(character: string): string {
  return character
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u00ad/gu, '')
    .toLowerCase()
}

function escapeRegExp(query: string): string {
  return query.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
