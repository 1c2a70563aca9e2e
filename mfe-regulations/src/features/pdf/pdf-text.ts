/** A run of text as pdf.js reads it off a page. */
export interface TextRun {
  readonly str: string
  /** A line ends after it. */
  readonly hasEOL: boolean
}

/** Where a character stands: in which run, at which place of it. */
interface TextPlace {
  readonly run: number
  readonly offset: number
}

/** A page's text, made ready to be looked through. */
export interface PageText {
  /** Without accents, capitals and ligatures. */
  readonly folded: string
  /** Of each character of `folded`. */
  readonly places: readonly TextPlace[]
}

/** A hit on a page: from the first character to behind the last. */
export interface TextHit {
  readonly start: TextPlace
  readonly end: TextPlace
}

/** Folds a page's runs into one text. A hyphen at the end of a line joins the halves of a word. */
export function foldPage(runs: readonly TextRun[]): PageText {
  let folded = ''
  const places: TextPlace[] = []
  const add = (text: string, place: TextPlace) => {
    folded += text
    // One for each UTF-16 unit: the index of a hit counts those.
    for (let unit = 0; unit < text.length; unit += 1) places.push(place)
  }
  for (const [run, { str, hasEOL }] of runs.entries()) {
    let offset = 0
    for (const character of str) {
      add(fold(character), { run, offset })
      offset += character.length
    }
    if (!hasEOL) continue
    if (/\p{L}[-\u00ad\u2010]$/u.test(folded)) {
      folded = folded.slice(0, -1)
      places.pop()
    } else add(' ', { run, offset })
  }
  return { folded, places }
}

/** Every place of a page where the words stand, whatever is between them. */
export function findInPage({ folded, places }: PageText, words: string): TextHit[] {
  const wanted = [...words].map(fold).join('').trim()
  if (wanted === '') return []
  const pattern = new RegExp(
    wanted
      .split(/\s+/)
      .map(escapePattern)
      .join(String.raw`\s+`),
    'gu',
  )
  return [...folded.matchAll(pattern)].flatMap(({ index, 0: found }) => {
    const start = places[index]
    const last = places[index + found.length - 1]
    return start && last ? [{ start, end: { run: last.run, offset: last.offset + 1 } }] : []
  })
}

/** A character without its accents and capitals; a ligature becomes its letters. */
function fold(character: string): string {
  return character
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u00ad/gu, '')
    .toLowerCase()
}

function escapePattern(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
