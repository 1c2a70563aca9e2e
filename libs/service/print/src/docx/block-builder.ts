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
  DocumentLanguage,
  HeadingBlock,
  ImageBlock,
  ParagraphBlock,
  PrintDocument,
  TableBlock,
  TextSpan,
} from '../document.ts'
import { isAbsoluteUrl } from '../is-absolute-url.ts'
import type { ListPosition } from './marker-lists.ts'
import { docxListItemStyle, mutedColor, toIndent, unlistedHeadingStyle } from './styles.ts'

const headingLevels = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const
const paragraphStyles: Readonly<Record<ParagraphBlock['style'], string | undefined>> = {
  body: undefined,
  note: 'Note',
  quotation: 'Quotation',
  callout: 'Callout',
}

/** Pixels between the margins. */
const maxImageWidth = 600

/** Builds Word paragraphs and tables from blocks. Changes become tracked changes that Word can show, accept and reject. */
export class DocxBlockBuilder {
  readonly #document: PrintDocument
  readonly #lists: ReadonlyMap<Block, ListPosition>
  readonly #revision: { readonly author: string; readonly date: string }
  readonly #bookmarkNames = new Set<string>()
  #revisionCount = 0
  #isFirstBlock = true

  constructor(document: PrintDocument, lists: ReadonlyMap<Block, ListPosition>) {
    this.#document = document
    this.#lists = lists
    const { title, createdAt } = document.metadata
    this.#revision = { author: document.trackedChanges?.author ?? title, date: createdAt }
  }

  build(block: Block, sectionLanguage: DocumentLanguage): Paragraph | Table {
    const isFirst = this.#isFirstBlock
    this.#isFirstBlock = false
    switch (block.kind) {
      case 'heading':
        return this.#buildHeading(block, block.language ?? sectionLanguage, isFirst)
      case 'paragraph':
        return this.#buildParagraph(block, block.language ?? sectionLanguage)
      case 'table':
        return this.#buildTable(block, sectionLanguage)
      case 'image':
        return this.#buildImage(block)
    }
  }

  #buildHeading(block: HeadingBlock, language: DocumentLanguage, isFirst: boolean): Paragraph {
    const { cover, tableOfContents } = this.#document
    const isAtStart = isFirst && !cover && !tableOfContents
    return new Paragraph({
      ...(block.isInContents === false
        ? { style: unlistedHeadingStyle }
        : { heading: headingLevels[Math.min(block.level, 6) - 1] ?? HeadingLevel.HEADING_6 }),
      pageBreakBefore: block.level === 1 && !isAtStart,
      children: this.#withBookmark(block.anchor, this.#buildRuns(block.spans, language)),
    })
  }

  #buildParagraph(block: ParagraphBlock, language: DocumentLanguage): Paragraph {
    const runs = this.#withBookmark(block.anchor, this.#buildRuns(block.spans, language))
    const style = block.listItem ? docxListItemStyle : paragraphStyles[block.style]
    const styleOptions = { ...(style !== undefined && { style }) }
    const position = this.#lists.get(block)
    if (position) {
      const numbering = { reference: position.definition.name, level: 0, instance: position.instance }
      return new Paragraph({ ...styleOptions, numbering, children: runs })
    }
    const markerRuns =
      block.marker === undefined
        ? []
        : [new TextRun({ children: [block.marker, new Tab()], ...toLanguageOption(language) })]
    return new Paragraph({ ...styleOptions, ...toParagraphIndent(block), children: [...markerRuns, ...runs] })
  }

  #buildRuns(spans: readonly TextSpan[], language: DocumentLanguage): ParagraphChild[] {
    return spans.map(({ text, italic, bold, muted, change, link }) => {
      const format = {
        text,
        ...(italic === true && { italics: true }),
        ...(bold === true && { bold: true }),
        ...(muted === true && { color: mutedColor }),
        ...toLanguageOption(language),
      }
      if (change) {
        this.#revisionCount += 1
        const revision = { ...format, ...this.#revision, id: this.#revisionCount }
        return change === 'inserted' ? new InsertedTextRun(revision) : new DeletedTextRun(revision)
      }
      if (link === undefined) return new TextRun(format)
      const children = [new TextRun({ ...format, style: 'Hyperlink' })]
      return isAbsoluteUrl(link)
        ? new ExternalHyperlink({ link, children })
        : new InternalHyperlink({ anchor: toBookmarkName(link), children })
    })
  }

  #withBookmark(anchor: string | undefined, children: ParagraphChild[]): ParagraphChild[] {
    const name = anchor === undefined ? undefined : toBookmarkName(anchor)
    if (name === undefined || this.#bookmarkNames.has(name)) return children
    this.#bookmarkNames.add(name)
    return [new Bookmark({ id: name, children })]
  }

  #buildImage({ indent, image, alt, width, height }: ImageBlock): Paragraph {
    const data = this.#document.images?.[image]
    if (!data) return new Paragraph({ text: alt })
    const scale = Math.min(1, maxImageWidth / width)
    const run = new ImageRun({
      type: data[0] === 0x89 ? 'png' : 'jpg',
      data,
      transformation: { width: width * scale, height: height * scale },
      altText: { name: alt.slice(0, 60), description: alt, title: '' },
    })
    return new Paragraph({ indent: toIndent(indent, false), children: [run] })
  }

  #buildTable(block: TableBlock, language: DocumentLanguage): Table {
    const hasHeader = block.header.some((cell) => cell.some(({ text }) => text.trim() !== ''))
    const columnCount = Math.max(1, block.header.length, ...block.rows.map((row) => row.length))
    const buildRow = (cells: TableBlock['header'], isHeader: boolean) =>
      new TableRow({
        tableHeader: isHeader,
        cantSplit: true,
        children: Array.from(
          { length: columnCount },
          (_, index) =>
            new TableCell({
              margins: { left: 100, right: 100, top: 50, bottom: 50 },
              children: [
                new Paragraph({
                  children: this.#buildRuns(isHeader ? toBold(cells[index] ?? []) : (cells[index] ?? []), language),
                }),
              ],
            }),
        ),
      })
    const captionRows = block.caption
      ? [
          new TableRow({
            children: [
              new TableCell({
                columnSpan: columnCount,
                children: [new Paragraph({ children: this.#buildRuns(toBold(block.caption), language) })],
              }),
            ],
          }),
        ]
      : []
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [
        ...captionRows,
        ...(hasHeader ? [buildRow(block.header, true)] : []),
        ...block.rows.map((cells) => buildRow(cells, false)),
      ],
    })
  }
}

function toParagraphIndent({ style, indent, marker, isContinuation }: ParagraphBlock) {
  if (isContinuation === true) return { indent: { left: toIndent(indent, true).left } }
  return style === 'body' ? { indent: toIndent(indent, marker !== undefined) } : {}
}

function toBold(spans: readonly TextSpan[]): readonly TextSpan[] {
  return spans.map((span) => ({ ...span, bold: true }))
}

function toLanguageOption(language: DocumentLanguage) {
  return { language: { value: language === 'es' ? 'es-US' : 'en-US' } }
}

/** Word limits bookmark names to 40 letters, digits and underscores. A hash keeps shortened names distinct. */
function toBookmarkName(anchor: string): string {
  const plain = anchor.replaceAll(/[^A-Za-z0-9]/g, '_')
  let hash = 0
  for (const character of anchor) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 0x7fffffff
  return `p_${plain.slice(0, 26)}_${hash.toString(36)}`
}
