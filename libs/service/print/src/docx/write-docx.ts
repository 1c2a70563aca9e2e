import {
  AlignmentType,
  BookmarkEnd,
  BookmarkStart,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  HeadingLevel,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TableOfContents,
  TabStopType,
  TextRun,
  type FileChild,
  type ParagraphChild,
} from 'docx'
import type { Cover, PrintDocument } from '../document.ts'
import { stripUnprintable } from '../strip-unprintable.ts'
import { DocxBlockBuilder } from './block-builder.ts'
import { assignLists } from './marker-lists.ts'
import { firstSectionBookmarkId, normalizeDocx } from './normalize-docx.ts'
import { createNumberingConfig, createStyles, mutedColor } from './styles.ts'

/** US Letter, in twentieths of a point. */
const letterSize = { width: 12_240, height: 15_840 }
/** The right edge of the text between one-inch margins. */
const rightTabStop = 9360

/** Writes a document as a Word file with real headings, numbering, a table of contents and tracked changes. The same document always produces the same bytes. */
export async function writeDocx(source: PrintDocument): Promise<Buffer> {
  const document = stripUnprintable(source)
  const { metadata, cover, tableOfContents, sections } = document
  const lists = assignLists(sections.flatMap((section) => section.blocks))
  const listDefinitions = new Set([...lists.values()].map((position) => position.definition))
  const file = new Document({
    title: metadata.title,
    ...(metadata.subject !== undefined && { subject: metadata.subject }),
    ...(metadata.creator !== undefined && { creator: metadata.creator }),
    styles: createStyles(metadata.language === 'es' ? 'es-US' : 'en-US'),
    numbering: { config: [...listDefinitions].map(createNumberingConfig) },
    sections: [
      {
        properties: { titlePage: cover !== undefined, page: { size: letterSize } },
        ...createHeaders(document),
        ...createFooters(document),
        children: [
          ...(cover ? createCover(cover) : []),
          ...(tableOfContents ? createContents(tableOfContents.title, cover !== undefined) : []),
          ...createSections(document, new DocxBlockBuilder(document, lists)),
        ],
      },
    ],
  })
  return normalizeDocx(await Packer.toBuffer(file), metadata.createdAt)
}

function createSections({ sections }: PrintDocument, builder: DocxBlockBuilder): FileChild[] {
  return sections.flatMap(({ blocks, language, bookmark }, index) => {
    const children = blocks.map((block) => builder.build(block, language))
    if (bookmark === undefined) return children
    const id = firstSectionBookmarkId + index
    return [createInvisibleLine(new BookmarkStart(bookmark, id)), ...children, createInvisibleLine(new BookmarkEnd(id))]
  })
}

/** A line of one point that holds the start or end of a bookmark. */
function createInvisibleLine(child: BookmarkStart | BookmarkEnd): Paragraph {
  const line = new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } })
  line.addChildElement(child)
  return line
}

function createCover({ eyebrow, title, subtitle, facts, notes }: Cover): Paragraph[] {
  return [
    new Paragraph({ spacing: { before: 2400 }, children: [new TextRun({ text: eyebrow, color: mutedColor })] }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
    new Paragraph({ spacing: { after: 600 }, children: [new TextRun({ text: subtitle, size: '15pt' })] }),
    ...facts.map(
      ({ name, value, link }) =>
        new Paragraph({
          indent: { left: 2400, hanging: 2400 },
          tabStops: [{ type: TabStopType.LEFT, position: 2400 }],
          children: [new TextRun({ text: `${name}\t`, bold: true }), createLinkedRun(value, link)],
        }),
    ),
    ...notes.map((text) => new Paragraph({ style: 'Note', text, spacing: { before: 120 } })),
  ]
}

function createLinkedRun(text: string, link: string | undefined): ParagraphChild {
  const run = new TextRun({ text, ...(link !== undefined && { style: 'Hyperlink' }) })
  return link === undefined ? run : new ExternalHyperlink({ link, children: [run] })
}

function createContents(title: string, pageBreakBefore: boolean): FileChild[] {
  return [
    new Paragraph({ style: 'ContentsTitle', pageBreakBefore, text: title }),
    new TableOfContents(title, { hyperlink: true, headingStyleRange: '1-6' }),
  ]
}

function createHeaders({ header, cover }: PrintDocument) {
  if (!header) return {}
  const empty = new Header({ children: [new Paragraph('')] })
  const normal = new Header({ children: [createTwoSidedLine(header.left, [header.right])] })
  return { headers: { default: normal, ...(cover && { first: empty }) } }
}

function createFooters({ footer, cover }: PrintDocument) {
  if (!footer) return {}
  const fields: Readonly<Record<string, string>> = { '{page}': PageNumber.CURRENT, '{pages}': PageNumber.TOTAL_PAGES }
  const pageNumber = footer.pageNumber.split(/(\{pages?\})/).map((text) => fields[text] ?? text)
  const note =
    footer.note === undefined
      ? []
      : [
          new Paragraph({
            alignment: AlignmentType.LEFT,
            children: [new TextRun({ text: footer.note, size: '7pt', color: mutedColor })],
          }),
        ]
  const empty = new Footer({ children: [new Paragraph('')] })
  const normal = new Footer({ children: [createTwoSidedLine(footer.left, pageNumber), ...note] })
  return { footers: { default: normal, ...(cover && { first: empty }) } }
}

function createTwoSidedLine(left: string, right: (string | (typeof PageNumber)[keyof typeof PageNumber])[]): Paragraph {
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: rightTabStop }],
    spacing: { after: 0 },
    children: [
      new TextRun({ text: `${left}\t`, size: '8.5pt', color: mutedColor }),
      new TextRun({ children: right, size: '8.5pt', color: mutedColor }),
    ],
  })
}
