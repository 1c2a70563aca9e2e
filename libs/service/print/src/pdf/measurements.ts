import type { ParagraphBlock } from '../document.ts'

/** US Letter, in points, with text 6.5 inches wide. */
export const page = { width: 612, height: 792, left: 72, right: 72, top: 84, bottom: 84 } as const
export const textWidth = page.width - page.left - page.right
export const textBottom = page.height - page.bottom

/** Points per indent level. */
export const indentStep = 20
/** Minimum width of a hanging marker. */
export const markerWidth = 24

export interface TextSize {
  /** Font size. */
  readonly size: number
  /** Distance between baselines. */
  readonly lineHeight: number
  /** Space above and below the block. */
  readonly before: number
  readonly after: number
}

/** Headings, by level from 1 to 6. */
const headingSizes: readonly TextSize[] = [
  { size: 21, lineHeight: 26, before: 0, after: 14 },
  { size: 15, lineHeight: 19, before: 22, after: 8 },
  { size: 12, lineHeight: 16, before: 16, after: 6 },
  { size: 11, lineHeight: 15, before: 12, after: 5 },
  { size: 10.5, lineHeight: 14.5, before: 10, after: 4 },
  { size: 10.5, lineHeight: 14.5, before: 8, after: 4 },
]

export function getHeadingSize(level: number): TextSize {
  return headingSizes[Math.min(Math.max(level, 1), 6) - 1] ?? bodySize
}

const bodySize: TextSize = { size: 10.5, lineHeight: 14.8, before: 0, after: 6 }
const paragraphSizes: Readonly<Record<ParagraphBlock['style'], TextSize>> = {
  body: bodySize,
  note: { size: 9.5, lineHeight: 13.2, before: 0, after: 8 },
  quotation: { size: 9.5, lineHeight: 13.2, before: 0, after: 6 },
  callout: { size: 10, lineHeight: 14, before: 0, after: 4 },
}

export function getParagraphSize(style: ParagraphBlock['style']): TextSize {
  return paragraphSizes[style]
}

export const tableTextSize: TextSize = { size: 9.5, lineHeight: 12.8, before: 6, after: 10 }
export const contentsTextSize: TextSize = { size: 10.5, lineHeight: 15.5, before: 0, after: 2 }
export const cellPadding = { x: 6, y: 4 } as const

/** Print colors. Changes are also underlined or struck through, so the file can be read without color. */
export const colors = {
  text: '#1a1a1a',
  muted: '#595959',
  rule: '#b8b8b8',
  accent: '#123a63',
  link: '#123a63',
  inserted: '#0b5a2b',
  deleted: '#9b1c1c',
  headerFill: '#eef2f7',
} as const
