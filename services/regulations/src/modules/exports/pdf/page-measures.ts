import type { ParagraphBlock } from '../document/export-document.ts'

/** US Letter, in points; text 6.5 inches wide. */
export const page = { width: 612, height: 792, left: 72, right: 72, top: 84, bottom: 84 } as const
export const textWidth = page.width - page.left - page.right
export const textBottom = page.height - page.bottom

/** One step of indent, and the least room of a hanging marker. */
export const indentStep = 20
export const markerRoom = 24

export interface Type {
  readonly size: number
  /** From baseline to baseline. */
  readonly leading: number
  readonly before: number
  readonly after: number
}

/** Headings by level, 1 to 6. */
const headings: readonly Type[] = [
  { size: 21, leading: 26, before: 0, after: 14 },
  { size: 15, leading: 19, before: 22, after: 8 },
  { size: 12, leading: 16, before: 16, after: 6 },
  { size: 11, leading: 15, before: 12, after: 5 },
  { size: 10.5, leading: 14.5, before: 10, after: 4 },
  { size: 10.5, leading: 14.5, before: 8, after: 4 },
]

export function headingType(level: number): Type {
  return headings[Math.min(Math.max(level, 1), 6) - 1] ?? body
}

const body: Type = { size: 10.5, leading: 14.8, before: 0, after: 6 }
const looks: Readonly<Record<ParagraphBlock['look'], Type>> = {
  text: body,
  note: { size: 9.5, leading: 13.2, before: 0, after: 8 },
  quotation: { size: 9.5, leading: 13.2, before: 0, after: 6 },
  answer: { size: 10, leading: 14, before: 0, after: 4 },
}

export function paragraphType(look: ParagraphBlock['look']): Type {
  return looks[look]
}

export const tableType: Type = { size: 9.5, leading: 12.8, before: 6, after: 10 }
export const contentsType: Type = { size: 10.5, leading: 15.5, before: 0, after: 2 }
/** Room around the words of a cell. */
export const cellRoom = { x: 6, y: 4 } as const

/** Colours of print: readable without colour too, since underline and strike-through carry the difference. */
export const ink = {
  text: '#1a1a1a',
  soft: '#595959',
  rule: '#b8b8b8',
  accent: '#123a63',
  link: '#123a63',
  inserted: '#0b5a2b',
  deleted: '#9b1c1c',
} as const
