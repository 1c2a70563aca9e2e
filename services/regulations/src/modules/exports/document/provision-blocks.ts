import type { RegulationNode } from '@portal/contracts-regulations'
import { runsOf } from '@portal/regulation-text/runs'
import type { Block, Change, TableBlock, Words } from './export-document.ts'

/** What a provision says, with or without changes: the same frame is set around both. */
export interface ProvisionContent {
  readonly heading: readonly Words[]
  readonly text: readonly Words[]
  readonly table?: Pick<TableBlock, 'caption' | 'head' | 'rows'> | undefined
}

interface Frame {
  readonly change: Change | undefined
  /** Said in the margin's words: where it stood before. */
  readonly notes: readonly Words[]
}

const deepest = 7

/** A provision as blocks: a heading for what groups, a hanging marker for what is numbered, one paragraph a line. */
export function provisionBlocks(node: RegulationNode, content: ProvisionContent, { change, notes }: Frame): Block[] {
  const frame = change && { change }
  const anchor = node.label
  const blocks: Block[] = []
  const isHeading = headingKinds.has(node.kind) && (content.heading.length > 0 || node.marker !== undefined)
  if (isHeading) blocks.push({ ...headingOf(node, content.heading, notes), anchor, ...frame })
  const runIn: Words[] = isHeading
    ? []
    : [...content.heading.map((words) => ({ ...words, em: true })), ...(content.heading.length > 0 ? [space] : [])]
  const indent = indentOf(node)
  const lines = linesOf([...runIn, ...content.text])
  lines.forEach((words, index) => {
    const isFirst = index === 0 && !isHeading
    blocks.push({
      kind: 'paragraph',
      look: 'text',
      indent,
      ...(isFirst && node.marker !== undefined && { marker: node.marker }),
      ...(!isFirst && !isHeading && node.marker !== undefined && { isContinued: true }),
      ...(isFirst && { anchor }),
      words: isFirst && notes.length > 0 ? [...words, space, ...notes] : words,
      ...frame,
    })
  })
  // A marker alone still stands: nothing of the text may be lost.
  if (!isHeading && lines.length === 0 && (node.marker !== undefined || notes.length > 0))
    blocks.push({
      kind: 'paragraph',
      look: 'text',
      indent,
      ...(node.marker !== undefined && { marker: node.marker }),
      anchor,
      words: [...notes],
      ...frame,
    })
  if (content.table) blocks.push({ kind: 'table', indent, ...content.table })
  return blocks
}

const headingKinds: ReadonlySet<RegulationNode['kind']> = new Set(['series', 'chapter', 'appendix', 'rule'])
const space: Words = { text: ' ' }

function headingOf(node: RegulationNode, heading: readonly Words[], notes: readonly Words[]) {
  const words: Words[] = []
  const isRule = node.kind === 'rule'
  const marker = node.marker ?? (isRule ? node.label : undefined)
  if (marker !== undefined) words.push({ text: marker }, ...(heading.length > 0 ? [space] : []))
  words.push(...heading)
  const kept = words.filter((each) => each.change !== 'deleted')
  const title = (kept.length > 0 ? kept : words).map((each) => each.text).join('')
  return {
    kind: 'heading' as const,
    level: Math.min(node.depth + 1, 6),
    words: notes.length > 0 ? [...words, space, ...notes] : words,
    title: title.trim(),
  }
}

/** How far a provision stands to the right: its levels below the rule; text after its paragraphs stands where it does. */
function indentOf({ kind, path }: Pick<RegulationNode, 'kind' | 'path'>): number {
  if (headingKinds.has(kind)) return 0
  return Math.max(0, Math.min(path.length - 1 - (kind === 'flush' ? 1 : 0), deepest))
}

/** Cuts words at line feeds; empty lines are dropped. */
export function linesOf(words: readonly Words[]): Words[][] {
  const lines: Words[][] = [[]]
  for (const each of words) {
    each.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...each, text })
    })
  }
  return lines.filter((line) => line.some((each) => each.text.trim() !== ''))
}

/** What a provision says where nothing is compared. */
export function unchangedText(node: RegulationNode, words: { readonly reserved: string }): ProvisionContent {
  const { text, marks = [], table, reservedTo } = node
  const runs = runsOf<never>(text, marks, []).filter((run) => run.text !== '')
  const saysReserved = /reserved/i.test(node.heading ?? '')
  const isReserved = reservedTo !== undefined && text === ''
  return {
    heading: node.heading === undefined ? [] : [{ text: node.heading }],
    text: isReserved
      ? saysReserved
        ? []
        : [{ text: words.reserved, soft: true }]
      : runs.map((run) => ({
          text: run.text,
          ...(run.marks.includes('em') && { em: true }),
          ...(run.marks.includes('strong') && { strong: true }),
        })),
    table: table && {
      ...(table.caption !== undefined && { caption: [{ text: table.caption }] }),
      head: table.head.map((cell) => [{ text: cell }]),
      rows: table.rows.map((row) => row.map((cell) => [{ text: cell }])),
    },
  }
}
