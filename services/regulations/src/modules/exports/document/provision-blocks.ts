import type { RegulationNode } from '@portal/contracts-regulations'
import { runsOf } from '@portal/regulation-text/runs'
import type { SayInFile } from '../../../texts.ts'
import type { PrintedLink } from './export-content.ts'
import type { Block, Change, ExportLanguage, TableBlock, Words } from './export-document.ts'

/** What a provision says, with or without changes: the same frame is set around both. */
export interface ProvisionContent {
  readonly heading: readonly Words[]
  readonly text: readonly Words[]
  readonly table?: Pick<TableBlock, 'caption' | 'head' | 'rows'> | undefined
}

interface Frame {
  /** The language of the words, where it is another than the part's. */
  readonly language?: ExportLanguage
  /** Whether a picture can be printed; of others only the words are. */
  readonly has: (picture: string) => boolean
  readonly change: Change | undefined
  /** Said in the margin's words: where it stood before. */
  readonly notes: readonly Words[]
}

const deepest = 7

/**
 * A provision as blocks: a heading for what groups, a hanging marker for what is numbered, one paragraph a line. The heading of a
 * paragraph stands on a line of its own, as it does in the texts that have one: so it is known for one when it is read again.
 */
export function provisionBlocks(node: RegulationNode, content: ProvisionContent, frame: Frame): Block[] {
  const { change, notes, language } = frame
  const common = { ...(change && { change }), ...(language && { language }) }
  const anchor = node.label
  const blocks: Block[] = []
  const isHeading = headingKinds.has(node.kind) && (content.heading.length > 0 || node.marker !== undefined)
  if (isHeading) blocks.push({ ...headingOf(node, content.heading, notes), anchor, ...common })
  const marker = isHeading ? undefined : node.marker
  const indent = indentOf(node)
  const own: Words[] = isHeading ? [] : content.heading.map((words) => ({ ...words, em: true }))
  const lines = linesOf(content.text)
  const [first] = lines
  const isListFirst = first !== undefined && listItem(node, first.start) !== undefined
  // A marker, a heading or a note alone still stands: nothing of the text may be lost.
  const isAlone = first === undefined || isListFirst || own.length > 0
  if (!isHeading && isAlone && (marker !== undefined || own.length + notes.length > 0))
    blocks.push({
      kind: 'paragraph',
      look: 'text',
      indent,
      ...marked(marker),
      anchor,
      words: [...own, ...(own.length > 0 && notes.length > 0 ? [space] : []), ...notes],
      ...common,
    })
  lines.forEach(({ words, start }, index) => {
    const item = listItem(node, start)
    const opens = index === 0 && !isHeading && !isAlone
    const note = opens && notes.length > 0 ? [space, ...notes] : []
    blocks.push({
      kind: 'paragraph',
      look: 'text',
      indent: item ? indent + 1 : indent,
      ...marked(item?.marker ?? (opens ? marker : undefined)),
      ...(item && { item: item.place }),
      ...(item !== undefined && { isItem: true }),
      ...(!item && !opens && marker !== undefined && { isContinued: true }),
      ...(opens && { anchor }),
      words: [...words, ...note],
      ...common,
    })
  })
  if (content.table) blocks.push({ kind: 'table', indent, ...content.table })
  if (node.figure) blocks.push(...figureBlocks(node.figure, indent, frame.has))
  return blocks
}

function marked(marker: string | undefined): { marker?: string } {
  return marker === undefined ? {} : { marker }
}

/** What stands before a line of a list, and its place in the list; undefined for running text. */
function listItem({ lists, text }: Pick<RegulationNode, 'lists' | 'text'>, start: number) {
  const list = lists?.find((each) => each.start <= start && start < each.end)
  if (!list) return undefined
  const isFirst = list.start === start
  if (list.kind === 'bullet') return { marker: '•', place: { isFirst, numbering: 'bullets' as const } }
  const number = text.slice(list.start, start).split('\n').length
  return { marker: `${number}.`, place: { isFirst, numbering: 'numbers' as const } }
}

function figureBlocks(
  { image, ...figure }: NonNullable<RegulationNode['figure']>,
  indent: number,
  has: Frame['has'],
): Block[] {
  if (has(image)) return [{ kind: 'figure', indent, picture: image, ...figure }]
  return [{ kind: 'paragraph', look: 'note', indent, words: [{ text: `[${figure.alt}]` }] }]
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

/** Words cut at line feeds, each line with where it begins; empty lines are dropped. */
export function linesOf(words: readonly Words[]): { readonly start: number; readonly words: Words[] }[] {
  const lines: { start: number; words: Words[] }[] = [{ start: 0, words: [] }]
  let at = 0
  for (const each of words) {
    each.text.split('\n').forEach((text, index) => {
      if (index > 0) {
        at += 1
        lines.push({ start: at, words: [] })
      }
      at += text.length
      if (text !== '') lines.at(-1)?.words.push({ ...each, text })
    })
  }
  return lines.filter((line) => line.words.some((each) => each.text.trim() !== ''))
}

/** What a provision says where nothing is compared. */
export function unchangedText(
  node: RegulationNode,
  say: SayInFile,
  links: readonly PrintedLink[] = [],
): ProvisionContent {
  const { text, marks = [], table, reservedTo } = node
  const runs = runsOf(text, marks, links).filter((run) => run.text !== '')
  const saysReserved = /reserved/i.test(node.heading ?? '')
  const isReserved = reservedTo !== undefined && text === ''
  return {
    heading: node.heading === undefined ? [] : [{ text: node.heading }],
    text: isReserved
      ? saysReserved
        ? []
        : [{ text: say('reserved'), soft: true }]
      : runs.map((run) => ({
          text: run.text,
          ...(run.marks.includes('em') && { em: true }),
          ...(run.marks.includes('strong') && { strong: true }),
          ...(run.to !== undefined && { to: run.to }),
        })),
    table: table && {
      ...(table.caption !== undefined && { caption: [{ text: table.caption }] }),
      head: table.head.map((cell) => [{ text: cell }]),
      rows: table.rows.map((row) => row.map((cell) => [{ text: cell }])),
    },
  }
}
