import type { ExportDocument, ExportLanguage, HeadingBlock } from '../document/export-document.ts'
import { breakLines, type Line } from './break-lines.ts'
import { Flow } from './flow.ts'
import { contentsType, headingType, page, textWidth } from './page-measures.ts'
import { placeFigure, type PlacedFigure } from './place-figure.ts'
import { placeTable, type PlacedTable } from './place-table.ts'
import { keptHeight, placeText, setText, type PlacedText } from './place-text.ts'
import type { Typefaces } from './typefaces.ts'

export interface PlacedPart {
  readonly language: ExportLanguage
  readonly blocks: readonly (PlacedText | PlacedTable | PlacedFigure)[]
}

/** A line of the contents; pages are counted from 0. */
export interface ContentsEntry {
  readonly heading: HeadingBlock
  readonly x: number
  readonly page: number
  readonly y: number
  readonly lines: readonly Line[]
  readonly leadsTo: number
  /** Name of the place it leads to. */
  readonly destination: string
}

/** Where everything stands, before anything is drawn. */
export interface Plan {
  readonly contents: readonly ContentsEntry[]
  readonly parts: readonly PlacedPart[]
  readonly pages: number
}

/** Room for a page number at the right of the contents. */
const numberRoom = 40
const contentsIndent = 16

/**
 * Lays a document out: cover, contents, parts. How many pages the contents take depends on their titles alone, so they
 * are laid out first and get their page numbers once the parts have theirs.
 */
export function layOut(document: ExportDocument, faces: Typefaces): Plan {
  const headings = document.parts.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === 'heading').filter(({ isListed }) => isListed !== false),
  )
  const contents = layOutContents(headings, faces)
  const flow = new Flow((contents.at(-1)?.page ?? 1) + 1)
  const parts = document.parts.map((part, index): PlacedPart => {
    if (index > 0) flow.nextPage()
    const texts = part.blocks.map((block) =>
      block.kind === 'table' || block.kind === 'figure' ? undefined : setText(block, faces),
    )
    return {
      language: part.language,
      blocks: part.blocks.map((block, at) => {
        if (block.kind === 'table') return placeTable(block, faces, flow)
        if (block.kind === 'figure') return placeFigure(block, flow)
        const following = texts.slice(at, at + 4).filter((text) => text !== undefined)
        const text = following[0] ?? setText(block, faces)
        return placeText(text, flow, block.kind === 'heading' ? keptHeight(following, 0) : text.type.leading)
      }),
    }
  })
  const pageOf = new Map<HeadingBlock, number>()
  for (const placed of parts.flatMap((part) => part.blocks))
    if (placed.kind === 'text' && placed.block.kind === 'heading') pageOf.set(placed.block, placed.chunks[0]?.page ?? 0)
  return {
    contents: contents.map((entry) => ({ ...entry, leadsTo: pageOf.get(entry.heading) ?? 0 })),
    parts,
    pages: flow.page + 1,
  }
}

function layOutContents(headings: readonly HeadingBlock[], faces: Typefaces): Omit<ContentsEntry, 'leadsTo'>[] {
  const flow = new Flow(1)
  const { leading, after } = headingType(1)
  flow.advance(leading + after)
  return headings.map((heading, index) => {
    const indent = (heading.level - 1) * contentsIndent
    const lines = breakLines([{ text: heading.title }], faces, {
      size: contentsType.size,
      width: textWidth - indent - numberRoom,
      face: heading.level === 1 ? 'semibold' : 'regular',
    })
    const height = lines.length * contentsType.leading
    if (heading.level === 1) flow.space(6)
    if (flow.room < height) flow.nextPage()
    const entry = {
      heading,
      x: page.left + indent,
      page: flow.page,
      y: flow.y,
      lines,
      destination: `heading-${index + 1}`,
    }
    flow.advance(height + contentsType.after)
    return entry
  })
}
