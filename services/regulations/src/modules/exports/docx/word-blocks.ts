import {
  Bookmark,
  DeletedTextRun,
  ExternalHyperlink,
  ImageRun,
  HeadingLevel,
  InsertedTextRun,
  InternalHyperlink,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type ParagraphChild,
} from 'docx'
import type {
  Block,
  ExportDocument,
  ExportLanguage,
  FigureBlock,
  ParagraphBlock,
  TableBlock,
  Words,
} from '../document/export-document.ts'
import type { ListPlace } from './marker-lists.ts'
import { listItemStyle } from '../../file-readings/list-item-style.ts'
import { indentOf, soft, unlistedHeading } from './word-styles.ts'

const headingLevels = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const
const styles: Readonly<Record<ParagraphBlock['look'], string | undefined>> = {
  text: undefined,
  note: 'Note',
  quotation: 'Quotation',
  answer: 'Answer',
}

/** Pixels between the margins. */
const widestPicture = 600

/** Makes Word's paragraphs and tables of blocks; changes are tracked changes, which Word can show, accept and reject. */
export class WordBlocks {
  readonly #revision: { readonly author: string; readonly date: string }
  readonly #lists: ReadonlyMap<Block, ListPlace>
  readonly #pictures: ExportDocument['pictures']
  #revisions = 0
  readonly #anchors = new Set<string>()

  constructor(document: ExportDocument, lists: ReadonlyMap<Block, ListPlace>) {
    this.#revision = { author: document.running.version, date: document.madeAt }
    this.#lists = lists
    this.#pictures = document.pictures
  }

  of(block: Block, language: ExportLanguage): Paragraph | Table {
    if (block.kind === 'table') return this.#table(block, language)
    if (block.kind === 'figure') return this.#figure(block)
    const own = block.language ?? language
    const children = this.#anchored(block.anchor, this.#words(block.words, own))
    if (block.kind === 'heading')
      return new Paragraph({
        ...(block.isListed === false
          ? { style: unlistedHeading }
          : { heading: headingLevels[Math.min(block.level, 6) - 1] ?? HeadingLevel.HEADING_6 }),
        pageBreakBefore: block.level === 1,
        children,
      })
    return this.#paragraph(block, children, own)
  }

  #paragraph(block: ParagraphBlock, children: ParagraphChild[], language: ExportLanguage): Paragraph {
    const style = block.isItem === true ? listItemStyle : styles[block.look]
    const place = this.#lists.get(block)
    const frame = { ...(style !== undefined && { style }) }
    if (place)
      return new Paragraph({
        ...frame,
        numbering: { reference: place.definition.name, level: 0, instance: place.instance },
        children,
      })
    const written =
      block.marker === undefined ? [] : [new TextRun({ children: [block.marker, new Tab()], ...languageOf(language) })]
    const hangs = block.marker !== undefined || block.isContinued === true
    const indent = block.look === 'text' ? { indent: indentOf(block.indent, hangs) } : {}
    const continued = block.isContinued === true ? { indent: { left: indentOf(block.indent, true).left } } : indent
    return new Paragraph({ ...frame, ...continued, children: [...written, ...children] })
  }

  #words(words: readonly Words[], language: ExportLanguage): ParagraphChild[] {
    return words.map((each) => {
      const look = {
        text: each.text,
        ...(each.em === true && { italics: true }),
        ...(each.strong === true && { bold: true }),
        ...(each.soft === true && { color: soft }),
        ...languageOf(language),
      }
      if (each.change) {
        this.#revisions += 1
        const revision = { ...look, ...this.#revision, id: this.#revisions }
        return each.change === 'inserted' ? new InsertedTextRun(revision) : new DeletedTextRun(revision)
      }
      if (each.to === undefined) return new TextRun(look)
      const children = [new TextRun({ ...look, style: 'Hyperlink' })]
      return /^[a-z]+:/i.test(each.to)
        ? new ExternalHyperlink({ link: each.to, children })
        : new InternalHyperlink({ anchor: bookmarkOf(each.to), children })
    })
  }

  #anchored(anchor: string | undefined, children: ParagraphChild[]): ParagraphChild[] {
    const name = anchor === undefined ? undefined : bookmarkOf(anchor)
    if (name === undefined || this.#anchors.has(name)) return children
    this.#anchors.add(name)
    return [new Bookmark({ id: name, children })]
  }

  #figure({ indent, picture, alt, width, height }: FigureBlock): Paragraph {
    const data = this.#pictures[picture]
    if (!data) return new Paragraph({ text: alt })
    const scale = Math.min(1, widestPicture / width)
    const image = new ImageRun({
      type: data[0] === 0x89 ? 'png' : 'jpg',
      data,
      transformation: { width: width * scale, height: height * scale },
      altText: { name: alt.slice(0, 60), description: alt, title: '' },
    })
    return new Paragraph({ indent: indentOf(indent, false), children: [image] })
  }

  #table(block: TableBlock, language: ExportLanguage): Table {
    const hasHead = block.head.some((cell) => cell.some((words) => words.text.trim() !== ''))
    const columns = Math.max(1, block.head.length, ...block.rows.map((row) => row.length))
    const row = (cells: TableBlock['head'], isHead: boolean) =>
      new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: Array.from(
          { length: columns },
          (_, index) =>
            new TableCell({
              margins: { left: 100, right: 100, top: 50, bottom: 50 },
              children: [new Paragraph({ children: this.#words(headed(cells[index] ?? [], isHead), language) })],
            }),
        ),
      })
    const caption = block.caption
      ? [
          new TableRow({
            children: [
              new TableCell({
                columnSpan: columns,
                children: [new Paragraph({ children: this.#words(headed(block.caption, true), language) })],
              }),
            ],
          }),
        ]
      : []
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [...caption, ...(hasHead ? [row(block.head, true)] : []), ...block.rows.map((cells) => row(cells, false))],
    })
  }
}

function headed(words: readonly Words[], isHead: boolean): readonly Words[] {
  return isHead ? words.map((each) => ({ ...each, strong: true })) : words
}

function languageOf(language: ExportLanguage) {
  return { language: { value: language === 'es' ? 'es-US' : 'en-US' } }
}

/** Names of places in a Word file: letters, digits and underscores, 40 at most; long ones are told apart by their sum. */
function bookmarkOf(anchor: string): string {
  const plain = anchor.replaceAll(/[^A-Za-z0-9]/g, '_')
  let sum = 0
  for (const sign of anchor) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0x7fffffff
  return `p_${plain.slice(0, 26)}_${sum.toString(36)}`
}
