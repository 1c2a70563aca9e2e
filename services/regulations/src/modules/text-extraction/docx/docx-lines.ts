import { docxListItemStyle } from '@portal/print'
import { OmissionList, type ExtractedLines, type Omission } from '../omissions.ts'
import { regulationTextBookmark } from '../text-bookmark.ts'
import { Equation } from './equation.ts'
import { formatNumber, ListCounter } from './numbering.ts'
import { readNumbering, readStyles, type StyleNumbering } from './read-numbering.ts'
import { decodeSymbol } from './symbol-fonts.ts'
import { isEnabled, parseXml } from './word-xml.ts'

/** The XML parts of a DOCX file. */
export interface DocxParts {
  readonly document: string
  readonly numbering?: string | undefined
  readonly styles?: string | undefined
  readonly footnotes?: string | undefined
  readonly endnotes?: string | undefined
  readonly comments?: string | undefined
  readonly headersAndFooters?: readonly string[] | undefined
}

interface Paragraph {
  text: string
  style: string
  listId: string | undefined
  level: number | undefined
  notes: string[]
}

interface Table {
  readonly rows: string[][]
  /** Number of columns that the first cell spans. */
  firstCellSpan: number
}

/** Elements that are not printed, or that repeat other content. */
const skippedElements = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:instrText', 'w:rPrChange', 'w:pPrChange'])
const BLANK_LINE = ''
const REPLACEMENT_CHARACTER = '\uFFFD'

/**
 * Extracts the lines of a DOCX file: paragraphs with their automatic numbers, tables as rows separated by pipes, notes below the
 * paragraph that refers to them, italics and bold as tags. Paragraphs are separated by an empty line. From a file exported by
 * the portal, only the text of the regulation is extracted.
 */
export function extractDocxLines(
  parts: DocxParts,
  onProgress: (progress: number) => void = () => undefined,
): ExtractedLines {
  const counter = new ListCounter(readNumbering(parts.numbering ?? ''))
  const styles = readStyles(parts.styles ?? '')
  const reader = new DocxBodyReader(counter, styles, {
    footnotes: readNotes(parts.footnotes, 'w:footnote'),
    endnotes: readNotes(parts.endnotes, 'w:endnote'),
    comments: readNotes(parts.comments, 'w:comment'),
  })
  const paragraphCount = Math.max(1, parts.document.split('</w:p>').length - 1)
  let readCount = 0
  reader.read(parts.document, () => {
    readCount += 1
    if (readCount % 200 === 0) onProgress(Math.min(1, readCount / paragraphCount))
  })
  if (!isPortalExport(parts.document)) {
    const runningTexts = new Set((parts.headersAndFooters ?? []).map(readPlainText))
    for (const text of runningTexts) if (text !== '') reader.omissions.add('header-or-footer', 1, text)
  }
  return { lines: reader.lines, omitted: reader.omissions.all }
}

/** Files exported by the portal have a bookmark around the text of the regulation. */
function isPortalExport(xml: string): boolean {
  return xml.includes(`w:name="${regulationTextBookmark}"`)
}

type Notes = ReadonlyMap<string, string>

interface AllNotes {
  readonly footnotes: Notes
  readonly endnotes: Notes
  readonly comments: Notes
}

const noNotes: AllNotes = { footnotes: new Map(), endnotes: new Map(), comments: new Map() }

function readNotes(xml: string | undefined, element: string): Notes {
  const notes = new Map<string, string>()
  const pattern = new RegExp(`<${element}\\b[^>]*?w:id="(-?\\d+)"[^>]*>.*?</${element}>`, 'gs')
  // Separators between text and notes are empty.
  for (const [note, id = ''] of (xml ?? '').matchAll(pattern)) {
    const text = readPlainText(note)
    if (text !== '') notes.set(id, text)
  }
  return notes
}

/** Reads a note, a comment, a header or a footer. */
function readPlainText(xml: string): string {
  const reader = new DocxBodyReader(new ListCounter({ abstracts: new Map(), lists: new Map() }), new Map(), noNotes)
  reader.read(xml, () => undefined)
  return reader.lines.filter((line) => line !== BLANK_LINE).join(' ')
}

class DocxBodyReader {
  readonly lines: string[] = []
  readonly omissions = new OmissionList()
  readonly #counter: ListCounter
  readonly #styles: ReadonlyMap<string, StyleNumbering>
  readonly #notes: AllNotes
  /** Stacks, because a text box is inside a paragraph and a table can be inside a cell. */
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: Table[] = []
  #format = { italic: false, bold: false, hidden: false }
  #written = { italic: false, bold: false }
  #equation: Equation | undefined
  #endnoteCount = 0
  /** Alternative text of the next picture. */
  #altText = ''

  constructor(counter: ListCounter, styles: ReadonlyMap<string, StyleNumbering>, notes: AllNotes) {
    this.#counter = counter
    this.#styles = styles
    this.#notes = notes
  }

  read(xml: string, onParagraph: () => void): void {
    let skipDepth = 0
    let isOutsideText = isPortalExport(xml)
    let bookmarkId = ''
    let inText = false
    let inDeletion = false
    let inRunProperties = false
    let runDepth = 0
    parseXml(xml, {
      open: (name, attributes) => {
        if (name === 'w:bookmarkStart' && attributes['w:name'] === regulationTextBookmark) {
          isOutsideText = false
          bookmarkId = attributes['w:id'] ?? ''
        } else if (name === 'w:bookmarkEnd' && bookmarkId !== '' && attributes['w:id'] === bookmarkId)
          isOutsideText = true
        if (skippedElements.has(name)) skipDepth += 1
        if (isOutsideText) return
        if (name === 'w:delText') inDeletion = true
        if (skipDepth > 0) return
        if (this.#equation || name === 'm:oMath') this.#openInEquation(name, attributes)
        if (name === 'w:t') inText = true
        else if (name === 'w:r') {
          runDepth += 1
          this.#format = { italic: false, bold: false, hidden: false }
        } else if (name === 'w:rPr') inRunProperties = runDepth > 0
        else if (inRunProperties) this.#applyFormat(name, attributes)
        else this.#openElement(name, attributes)
      },
      text: (text) => {
        if (isOutsideText) return
        if (inDeletion) this.#omit('deletion', text)
        else if (skipDepth > 0) return
        else if (this.#equation) this.#equation.addText(text)
        else if (inText) this.#write(text)
      },
      close: (name) => {
        if (skippedElements.has(name)) skipDepth -= 1
        if (name === 'w:delText') inDeletion = false
        if (skipDepth > 0 || isOutsideText) return
        if (this.#equation) this.#closeInEquation()
        if (name === 'w:t') inText = false
        else if (name === 'w:r') runDepth -= 1
        else if (name === 'w:rPr') inRunProperties = false
        else if (name === 'w:p') {
          this.#closeParagraph()
          onParagraph()
        } else if (name === 'w:tbl') this.#closeTable()
      },
    })
  }

  #openElement(name: string, attributes: Readonly<Record<string, string>>): void {
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
        this.#writeSymbol(attributes['w:font'] ?? '', attributes['w:char'] ?? '')
        break
      case 'w:footnoteReference':
        this.#addNoteReference(attributes['w:id'] ?? '', this.#notes.footnotes.get(attributes['w:id'] ?? ''))
        break
      case 'w:endnoteReference':
        this.#addNoteReference(
          formatNumber((this.#endnoteCount += 1), 'lowerRoman'),
          this.#notes.endnotes.get(attributes['w:id'] ?? ''),
        )
        break
      case 'w:commentReference':
        this.#omit('comment', this.#notes.comments.get(attributes['w:id'] ?? '') ?? '')
        break
      case 'wp:docPr':
        this.#altText = attributes['descr'] ?? ''
        break
      case 'v:shape':
        this.#altText = attributes['alt'] ?? ''
        break
      case 'pic:pic':
      case 'c:chart':
      case 'dgm:relIds':
      case 'v:imagedata':
        this.#omit('picture', this.#altText)
        break
      case 'w:tbl':
        this.#tables.push({ rows: [], firstCellSpan: 1 })
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
        if (table?.rows.length === 1 && row?.length === 1) table.firstCellSpan = Number(value)
        for (let count = Math.min(Number(value), 60); count > 1; count--) row?.splice(row.length - 1, 0, '')
        break
      }
      default:
    }
  }

  #applyFormat(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'w:i') this.#format.italic = isEnabled(attributes)
    else if (name === 'w:b') this.#format.bold = isEnabled(attributes)
    else if (name === 'w:vanish') this.#format.hidden = isEnabled(attributes)
  }

  #addNoteReference(number: string, note: string | undefined): void {
    if (note === undefined) return
    this.#write(`[${number}]`)
    this.#paragraphs.at(-1)?.notes.push(`[${number}] ${note}`)
  }

  #openInEquation(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#equation ??= new Equation()
    this.#equation.open(name, attributes['m:val'])
  }

  #closeInEquation(): void {
    const equation = this.#equation
    equation?.close()
    if (!equation || equation.isOpen) return
    this.#equation = undefined
    this.#write(equation.text)
    this.#omit('equation', equation.text)
  }

  #writeSymbol(font: string, char: string): void {
    const symbol = decodeSymbol(font, char)
    this.#write(symbol ?? REPLACEMENT_CHARACTER)
    if (symbol === undefined) this.#omit('symbol', `${font} ${char}`)
  }

  /** The current paragraph will be the next line. */
  #omit(kind: Omission['kind'], text: string): void {
    this.omissions.add(kind, this.lines.length + 1, text)
  }

  #write(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    if (this.#format.hidden) {
      this.#omit('hidden-text', text)
      return
    }
    paragraph.text += this.#formatTags(this.#format) + text
  }

  /** Returns the tags between the current format and the next one. */
  #formatTags({ italic, bold }: { readonly italic: boolean; readonly bold: boolean }): string {
    const current = this.#written
    if (current.italic === italic && current.bold === bold) return ''
    this.#written = { italic, bold }
    const closingTags = (current.italic ? '</i>' : '') + (current.bold ? '</b>' : '')
    return closingTags + (bold ? '<b>' : '') + (italic ? '<i>' : '')
  }

  #closeParagraph(): void {
    const closingTags = this.#formatTags({ italic: false, bold: false })
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const numbering = this.#styles.get(paragraph.style)
    const listId = paragraph.listId ?? numbering?.listId
    const number =
      listId === undefined ? undefined : this.#counter.next(listId, paragraph.level ?? numbering?.level ?? 0)
    const text = (paragraph.text + closingTags).trim()
    const numberedText = number === undefined ? text : `${number} ${text}`.trim()
    // Marked as a list item, because its number would otherwise be read as the marker of a provision.
    const isListItem = paragraph.style === docxListItemStyle && number !== undefined
    const line = isListItem ? `• ${numberedText}` : numberedText
    const row = this.#tables.at(-1)?.rows.at(-1)
    if (row && this.#paragraphs.length === 0) {
      const cellText = [line, ...paragraph.notes].join(' ').replaceAll('\n', ' ').replaceAll('|', '¦')
      row[row.length - 1] = [row.at(-1), cellText].filter(Boolean).join(' ')
      return
    }
    if (line !== '') this.lines.push(...line.split('\n').filter((part) => part.trim() !== ''), BLANK_LINE)
    for (const note of paragraph.notes) this.lines.push(note, BLANK_LINE)
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    const rows = table.rows.filter((row) => row.some((cell) => cell !== ''))
    const outerRow = this.#tables.at(-1)?.rows.at(-1)
    if (outerRow) {
      outerRow[outerRow.length - 1] = [outerRow.at(-1), ...rows.flat()].filter(Boolean).join(' ')
      return
    }
    const caption = readCaption(table)
    if (caption !== undefined) {
      this.lines.push(caption)
      rows.shift()
    }
    // A table with one column is only a frame around text.
    const isFrame = rows.every((row) => row.length === 1)
    for (const row of rows) {
      if (isFrame) this.lines.push(...row, BLANK_LINE)
      else this.lines.push(`| ${row.join(' | ')} |`)
    }
    if (!isFrame) this.lines.push(BLANK_LINE)
  }
}

/** Returns the text of a first row that is a single cell across all columns. */
function readCaption({ rows: [firstRow = [], ...otherRows], firstCellSpan }: Table): string | undefined {
  const isSpanning = firstCellSpan > 1 && firstRow.length === firstCellSpan && otherRows.length > 0
  return isSpanning ? firstRow.at(-1) : undefined
}
