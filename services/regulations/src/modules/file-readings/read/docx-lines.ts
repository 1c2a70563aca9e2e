import { Equation } from './equation.ts'
import { LeftOutList, type FileLines, type LeftOut } from './left-out.ts'
import { formatNumber, NumberCounter } from './numbering.ts'
import { readNumbering, readStyles, type NumberingPlace } from './read-numbering.ts'
import { listItemStyle } from '../list-item-style.ts'
import { textBookmark } from '../text-bookmark.ts'
import { signOf } from './symbol-signs.ts'
import { isOn, readXml } from './word-xml.ts'

/** The XML parts of a document that its lines come from. */
export interface DocxParts {
  readonly document: string
  readonly numbering?: string | undefined
  readonly styles?: string | undefined
  readonly footnotes?: string | undefined
  readonly endnotes?: string | undefined
  readonly comments?: string | undefined
  /** Heads and feet of the pages. */
  readonly running?: readonly string[] | undefined
}

/** A paragraph that is being read. */
interface Paragraph {
  text: string
  style: string
  listId: string | undefined
  level: number | undefined
  notes: string[]
}

interface Table {
  readonly rows: string[][]
  /** How many columns the first cell of all goes over. */
  firstSpan: number
}

/** What a reader of the printed page does not see, or sees a second time. */
const silent = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:instrText', 'w:rPrChange', 'w:pPrChange'])
const BLANK = ''
const UNKNOWN_SIGN = '\uFFFD'

/**
 * The lines of a DOCX: each paragraph with its automatic number as printed, tables as rows of pipes, footnotes and endnotes
 * below the paragraph that refers to them, italics and bold as tags. An empty line stands between paragraphs. Of a file of
 * this portal's own only the text of the regulation is read.
 */
export function docxLines(parts: DocxParts, onShare: (share: number) => void = () => undefined): FileLines {
  const counter = new NumberCounter(readNumbering(parts.numbering ?? ''))
  const styles = readStyles(parts.styles ?? '')
  const body = new Body(counter, styles, {
    footnotes: notesOf(parts.footnotes, 'w:footnote'),
    endnotes: notesOf(parts.endnotes, 'w:endnote'),
    comments: notesOf(parts.comments, 'w:comment'),
  })
  const paragraphs = Math.max(1, parts.document.split('</w:p>').length - 1)
  let read = 0
  body.read(parts.document, () => {
    read += 1
    if (read % 200 === 0) onShare(Math.min(1, read / paragraphs))
  })
  // What this portal's own files say on every page is known.
  const heads = new Set(isOwn(parts.document) ? [] : (parts.running ?? []).map(wordsOf))
  for (const words of heads) if (words !== '') body.leftOut.add('running-head', 1, words)
  return { lines: body.lines, leftOut: body.leftOut.all }
}

/** Whether the text of a regulation is marked in it, as in the Word files of this portal. */
function isOwn(xml: string): boolean {
  return xml.includes(`w:name="${textBookmark.name}"`)
}

type Notes = ReadonlyMap<string, string>

interface AllNotes {
  readonly footnotes: Notes
  readonly endnotes: Notes
  readonly comments: Notes
}

const noNotes: AllNotes = { footnotes: new Map(), endnotes: new Map(), comments: new Map() }

function notesOf(xml: string | undefined, element: string): Notes {
  const notes = new Map<string, string>()
  const each = new RegExp(`<${element}\\b[^>]*?w:id="(-?\\d+)"[^>]*>.*?</${element}>`, 'gs')
  // Word's separators have a type and no words.
  for (const [note, id = ''] of (xml ?? '').matchAll(each)) {
    const words = wordsOf(note)
    if (words !== '') notes.set(id, words)
  }
  return notes
}

/** The words of a small body of its own: a note, a head, a remark. */
function wordsOf(xml: string): string {
  const body = new Body(new NumberCounter({ abstracts: new Map(), lists: new Map() }), new Map(), noNotes)
  body.read(xml, () => undefined)
  return body.lines.filter((line) => line !== BLANK).join(' ')
}

class Body {
  readonly lines: string[] = []
  readonly leftOut = new LeftOutList()
  readonly #counter: NumberCounter
  readonly #styles: ReadonlyMap<string, NumberingPlace>
  readonly #notes: AllNotes
  /** Text boxes stand within paragraphs, tables within cells. */
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: Table[] = []
  #format = { italic: false, bold: false, hidden: false }
  #printed = { italic: false, bold: false }
  #equation: Equation | undefined
  #endnotes = 0
  /** What the picture that comes next says to who cannot see it. */
  #alternative = ''

  constructor(counter: NumberCounter, styles: ReadonlyMap<string, NumberingPlace>, notes: AllNotes) {
    this.#counter = counter
    this.#styles = styles
    this.#notes = notes
  }

  read(xml: string, onParagraph: () => void): void {
    let silenced = 0
    let isBeside = isOwn(xml)
    let end = ''
    let inText = false
    let inDeletion = false
    let inRunProperties = false
    let inRun = 0
    readXml(xml, {
      open: (name, attributes) => {
        if (name === 'w:bookmarkStart' && attributes['w:name'] === textBookmark.name) {
          isBeside = false
          end = attributes['w:id'] ?? ''
        } else if (name === 'w:bookmarkEnd' && end !== '' && attributes['w:id'] === end) isBeside = true
        if (silent.has(name)) silenced += 1
        if (isBeside) return
        if (name === 'w:delText') inDeletion = true
        if (silenced > 0) return
        if (this.#equation || name === 'm:oMath') this.#inEquation(name, attributes)
        if (name === 'w:t') inText = true
        else if (name === 'w:r') {
          inRun += 1
          this.#format = { italic: false, bold: false, hidden: false }
        } else if (name === 'w:rPr') inRunProperties = inRun > 0
        else if (inRunProperties) this.#formatted(name, attributes)
        else this.#opened(name, attributes)
      },
      text: (words) => {
        if (isBeside) return
        if (inDeletion) this.#leaveOut('deletion', words)
        else if (silenced > 0) return
        else if (this.#equation) this.#equation.text(words)
        else if (inText) this.#write(words)
      },
      close: (name) => {
        if (silent.has(name)) silenced -= 1
        if (name === 'w:delText') inDeletion = false
        if (silenced > 0 || isBeside) return
        if (this.#equation) this.#closeInEquation()
        if (name === 'w:t') inText = false
        else if (name === 'w:r') inRun -= 1
        else if (name === 'w:rPr') inRunProperties = false
        else if (name === 'w:p') {
          this.#closeParagraph()
          onParagraph()
        } else if (name === 'w:tbl') this.#closeTable()
      },
    })
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    const paragraph = this.#paragraphs.at(-1)
    const value = attributes['w:val'] ?? ''
    switch (name) {
      case 'w:p':
        this.#paragraphs.push({ text: '', style: '', listId: undefined, level: undefined, notes: [] })
        break
      case 'w:pStyle':
        if (paragraph) paragraph.style = value
        break
      case 'w:numId':
        if (paragraph) paragraph.listId = value
        break
      case 'w:ilvl':
        if (paragraph) paragraph.level = Number(value)
        break
      case 'w:tab':
      case 'w:ptab':
        this.#write(' ')
        break
      case 'w:br':
      case 'w:cr':
        if (attributes['w:type'] === undefined) this.#write('\n')
        break
      case 'w:noBreakHyphen':
        this.#write('-')
        break
      case 'w:sym':
        this.#writeSign(attributes['w:font'] ?? '', attributes['w:char'] ?? '')
        break
      case 'w:footnoteReference':
        this.#refer(attributes['w:id'] ?? '', this.#notes.footnotes.get(attributes['w:id'] ?? ''))
        break
      case 'w:endnoteReference':
        this.#refer(
          formatNumber((this.#endnotes += 1), 'lowerRoman'),
          this.#notes.endnotes.get(attributes['w:id'] ?? ''),
        )
        break
      case 'w:commentReference':
        this.#leaveOut('remark', this.#notes.comments.get(attributes['w:id'] ?? '') ?? '')
        break
      case 'wp:docPr':
        this.#alternative = attributes['descr'] ?? ''
        break
      case 'v:shape':
        this.#alternative = attributes['alt'] ?? ''
        break
      case 'pic:pic':
      case 'c:chart':
      case 'dgm:relIds':
      case 'v:imagedata':
        this.#leaveOut('picture', this.#alternative)
        break
      case 'w:tbl':
        this.#tables.push({ rows: [], firstSpan: 1 })
        break
      case 'w:tr':
        this.#tables.at(-1)?.rows.push([])
        break
      case 'w:tc':
        this.#tables.at(-1)?.rows.at(-1)?.push('')
        break
      case 'w:gridSpan': {
        const table = this.#tables.at(-1)
        const row = table?.rows.at(-1)
        if (table?.rows.length === 1 && row?.length === 1) table.firstSpan = Number(value)
        for (let more = Math.min(Number(value), 60); more > 1; more--) row?.splice(row.length - 1, 0, '')
        break
      }
      default:
    }
  }

  #formatted(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'w:i') this.#format.italic = isOn(attributes)
    else if (name === 'w:b') this.#format.bold = isOn(attributes)
    else if (name === 'w:vanish') this.#format.hidden = isOn(attributes)
  }

  #refer(number: string, note: string | undefined): void {
    if (note === undefined) return
    this.#write(`[${number}]`)
    this.#paragraphs.at(-1)?.notes.push(`[${number}] ${note}`)
  }

  #inEquation(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#equation ??= new Equation()
    this.#equation.open(name, attributes['m:val'])
  }

  #closeInEquation(): void {
    const equation = this.#equation
    equation?.close()
    if (!equation || equation.isOpen) return
    this.#equation = undefined
    this.#write(equation.words)
    this.#leaveOut('equation', equation.words)
  }

  #writeSign(font: string, char: string): void {
    const sign = signOf(font, char)
    this.#write(sign ?? UNKNOWN_SIGN)
    if (sign === undefined) this.#leaveOut('sign', `${font} ${char}`)
  }

  /** The paragraph that is open becomes the next line. */
  #leaveOut(kind: LeftOut['kind'], words: string): void {
    this.leftOut.add(kind, this.lines.length + 1, words)
  }

  #write(words: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    if (this.#format.hidden) {
      this.#leaveOut('hidden', words)
      return
    }
    paragraph.text += this.#tags(this.#format) + words
  }

  /** The tags that lead from the formatting printed last to another. */
  #tags({ italic, bold }: { readonly italic: boolean; readonly bold: boolean }): string {
    const before = this.#printed
    if (before.italic === italic && before.bold === bold) return ''
    this.#printed = { italic, bold }
    const ended = (before.italic ? '</i>' : '') + (before.bold ? '</b>' : '')
    return ended + (bold ? '<b>' : '') + (italic ? '<i>' : '')
  }

  #closeParagraph(): void {
    const ended = this.#tags({ italic: false, bold: false })
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const place = this.#styles.get(paragraph.style)
    const listId = paragraph.listId ?? place?.listId
    const number = listId === undefined ? undefined : this.#counter.next(listId, paragraph.level ?? place?.level ?? 0)
    const text = (paragraph.text + ended).trim()
    const numbered = number === undefined ? text : `${number} ${text}`.trim()
    const line = paragraph.style === listItemStyle && number !== undefined ? `• ${numbered}` : numbered
    const row = this.#tables.at(-1)?.rows.at(-1)
    if (row && this.#paragraphs.length === 0) {
      const words = [line, ...paragraph.notes].join(' ').replaceAll('\n', ' ').replaceAll('|', '¦')
      row[row.length - 1] = [row.at(-1), words].filter(Boolean).join(' ')
      return
    }
    if (line !== '') this.lines.push(...line.split('\n').filter((part) => part.trim() !== ''), BLANK)
    for (const note of paragraph.notes) this.lines.push(note, BLANK)
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    const rows = table.rows.filter((row) => row.some((cell) => cell !== ''))
    const outer = this.#tables.at(-1)?.rows.at(-1)
    if (outer) {
      outer[outer.length - 1] = [outer.at(-1), ...rows.flat()].filter(Boolean).join(' ')
      return
    }
    const caption = captionOf(table)
    if (caption !== undefined) {
      this.lines.push(caption)
      rows.shift()
    }
    // A frame around text is no table.
    const isFrame = rows.every((row) => row.length === 1)
    for (const row of rows) {
      if (isFrame) this.lines.push(...row, BLANK)
      else this.lines.push(`| ${row.join(' | ')} |`)
    }
    if (!isFrame) this.lines.push(BLANK)
  }
}

/** The words of a first row that is one cell over all columns: they stand above the table. */
function captionOf({ rows: [first = [], ...others], firstSpan }: Table): string | undefined {
  const isOver = firstSpan > 1 && first.length === firstSpan && others.length > 0
  return isOver ? first.at(-1) : undefined
}
