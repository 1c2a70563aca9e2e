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
  type ParagraphChild,
} from 'docx'
import type { ExportDocument } from '../document/export-document.ts'
import { textBookmark } from '../../file-readings/text-bookmark.ts'
import { markerLists } from './marker-lists.ts'
import { steadyDocx } from './steady-docx.ts'
import { WordBlocks } from './word-blocks.ts'
import { soft, wordList, wordStyles } from './word-styles.ts'

/** US Letter, and the right edge of the text between margins of an inch, in twentieths of a point. */
const letter = { width: 12_240, height: 15_840 }
const right = 9360

/** A document as a Word file: real headings, numbering, contents and tracked changes. */
export async function writeDocx(document: ExportDocument): Promise<Buffer> {
  const blocks = document.parts.flatMap((part) => part.blocks)
  const lists = markerLists(blocks)
  const definitions = new Set([...lists.values()].map((place) => place.definition))
  const words = new WordBlocks(document, lists)
  const file = new Document({
    title: document.title,
    subject: document.running.version,
    creator: document.running.title,
    styles: wordStyles(document.language === 'es' ? 'es-US' : 'en-US'),
    numbering: { config: [...definitions].map(wordList) },
    sections: [
      {
        properties: { titlePage: true, page: { size: letter } },
        headers: { default: headerOf(document), first: new Header({ children: [new Paragraph('')] }) },
        footers: { default: footerOf(document), first: new Footer({ children: [new Paragraph('')] }) },
        children: [
          ...coverOf(document),
          new Paragraph({ style: 'ContentsTitle', pageBreakBefore: true, text: document.contentsTitle }),
          new TableOfContents(document.contentsTitle, { hyperlink: true, headingStyleRange: '1-6' }),
          ...document.parts.flatMap((part) => {
            const blocks = part.blocks.map((block) => words.of(block, part.language))
            return part.isText ? [textEdge('start'), ...blocks, textEdge('end')] : blocks
          }),
        ],
      },
    ],
  })
  return steadyDocx(await Packer.toBuffer(file), document.madeAt)
}

/** A line nobody sees: where the text of the regulation begins or ends, so that a file that comes back is read without its cover. */
function textEdge(edge: 'start' | 'end'): Paragraph {
  const { name, id } = textBookmark
  const line = new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } })
  line.addChildElement(edge === 'start' ? new BookmarkStart(name, id) : new BookmarkEnd(id))
  return line
}

function coverOf({ cover }: ExportDocument): Paragraph[] {
  return [
    new Paragraph({ spacing: { before: 2400 }, children: [new TextRun({ text: cover.eyebrow, color: soft })] }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: cover.title }),
    new Paragraph({ spacing: { after: 600 }, children: [new TextRun({ text: cover.subtitle, size: '15pt' })] }),
    ...cover.facts.map(
      ({ name, value, to }) =>
        new Paragraph({
          indent: { left: 2400, hanging: 2400 },
          tabStops: [{ type: TabStopType.LEFT, position: 2400 }],
          children: [new TextRun({ text: `${name}\t`, bold: true }), linked(value, to)],
        }),
    ),
    ...cover.notes.map((text) => new Paragraph({ style: 'Note', text, spacing: { before: 120 } })),
  ]
}

function linked(text: string, to: string | undefined): ParagraphChild {
  const run = new TextRun({ text, ...(to !== undefined && { style: 'Hyperlink' }) })
  return to === undefined ? run : new ExternalHyperlink({ link: to, children: [run] })
}

function headerOf({ running }: ExportDocument): Header {
  return new Header({ children: [twoSided(running.title, [running.version])] })
}

function footerOf({ running }: ExportDocument): Footer {
  const numbers: Readonly<Record<string, string>> = { '{page}': PageNumber.CURRENT, '{pages}': PageNumber.TOTAL_PAGES }
  const told = running.page.split(/(\{pages?\})/).map((part) => numbers[part] ?? part)
  return new Footer({
    children: [
      twoSided(running.date, told),
      new Paragraph({
        alignment: AlignmentType.LEFT,
        children: [new TextRun({ text: running.permalink, size: '7pt', color: soft })],
      }),
    ],
  })
}

function twoSided(left: string, children: (string | (typeof PageNumber)[keyof typeof PageNumber])[]): Paragraph {
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: right }],
    spacing: { after: 0 },
    children: [
      new TextRun({ text: `${left}\t`, size: '8.5pt', color: soft }),
      new TextRun({ children, size: '8.5pt', color: soft }),
    ],
  })
}
