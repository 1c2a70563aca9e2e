import type { DocumentLanguage, HeadingBlock, PrintDocument, Section } from '../document.ts'
import { breakLines, type Line } from './break-lines.ts'
import type { FontSet } from './fonts.ts'
import { contentsTextSize, getHeadingSize, page, textWidth } from './measurements.ts'
import { PageFlow } from './page-flow.ts'
import { placeImage, type PlacedImage } from './place-image.ts'
import { placeTable, type PlacedTable } from './place-table.ts'
import { getKeepTogetherHeight, placeText, prepareText, type PlacedText } from './place-text.ts'

export interface PlacedSection {
  readonly language: DocumentLanguage
  readonly blocks: readonly (PlacedText | PlacedTable | PlacedImage)[]
}

/** A line of the table of contents. Page indexes start at 0. */
export interface ContentsEntry {
  readonly x: number
  readonly page: number
  readonly y: number
  readonly lines: readonly Line[]
  readonly targetPage: number
  /** Name of the destination that the entry links to. */
  readonly destination: string
}

/** The position of everything, before anything is drawn. */
export interface Layout {
  /** Where the table of contents starts. */
  readonly contentsPage: number
  readonly contents: readonly ContentsEntry[]
  readonly sections: readonly PlacedSection[]
  /** The names that bookmarks and the table of contents link to, by heading. */
  readonly destinations: ReadonlyMap<HeadingBlock, string>
  readonly pageCount: number
}

/** Space for the page number at the right of a contents entry. */
const pageNumberWidth = 40
const contentsIndent = 16

/**
 * Lays out the cover, the table of contents and the sections. The length of the table of contents depends only on its titles,
 * so it is placed first and gets its page numbers after the sections have been placed.
 */
export function createLayout(document: PrintDocument, fonts: FontSet): Layout {
  const headings = document.sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === 'heading').filter(({ isInContents }) => isInContents !== false),
  )
  const destinations = new Map(headings.map((heading, index) => [heading, `heading-${index + 1}`]))
  const contentsPage = document.cover ? 1 : 0
  const contents = document.tableOfContents ? placeContents(headings, fonts, contentsPage) : []
  const lastEntry = contents.at(-1)
  const flow = new PageFlow(lastEntry ? lastEntry.page + 1 : contentsPage)
  const sections = document.sections.map((section, index) => {
    if (index > 0) flow.nextPage()
    return placeSection(section, fonts, flow)
  })
  const pages = findHeadingPages(sections)
  return {
    contentsPage,
    contents: contents.map(({ heading, ...entry }) => ({
      ...entry,
      destination: destinations.get(heading) ?? '',
      targetPage: pages.get(heading) ?? 0,
    })),
    sections,
    destinations,
    pageCount: flow.page + 1,
  }
}

function placeSection({ language, blocks }: Section, fonts: FontSet, flow: PageFlow): PlacedSection {
  const texts = blocks.map((block) =>
    block.kind === 'table' || block.kind === 'image' ? undefined : prepareText(block, fonts),
  )
  return {
    language,
    blocks: blocks.map((block, index) => {
      if (block.kind === 'table') return placeTable(block, fonts, flow)
      if (block.kind === 'image') return placeImage(block, flow)
      const following = texts.slice(index, index + 4).filter((text) => text !== undefined)
      const text = following[0] ?? prepareText(block, fonts)
      return placeText(
        text,
        flow,
        block.kind === 'heading' ? getKeepTogetherHeight(following) : text.textSize.lineHeight,
      )
    }),
  }
}

function findHeadingPages(sections: readonly PlacedSection[]): Map<HeadingBlock, number> {
  const pages = new Map<HeadingBlock, number>()
  for (const placed of sections.flatMap((section) => section.blocks))
    if (placed.kind === 'text' && placed.block.kind === 'heading') pages.set(placed.block, placed.chunks[0]?.page ?? 0)
  return pages
}

function placeContents(headings: readonly HeadingBlock[], fonts: FontSet, firstPage: number) {
  const flow = new PageFlow(firstPage)
  const { lineHeight, after } = getHeadingSize(1)
  flow.advance(lineHeight + after)
  return headings.map((heading) => {
    const indent = (heading.level - 1) * contentsIndent
    const lines = breakLines([{ text: heading.title }], fonts, {
      size: contentsTextSize.size,
      width: textWidth - indent - pageNumberWidth,
      face: heading.level === 1 ? 'semibold' : 'regular',
    })
    const height = lines.length * contentsTextSize.lineHeight
    if (heading.level === 1) flow.addSpace(6)
    if (flow.remainingHeight < height) flow.nextPage()
    const entry = { heading, x: page.left + indent, page: flow.page, y: flow.y, lines }
    flow.advance(height + contentsTextSize.after)
    return entry
  })
}
