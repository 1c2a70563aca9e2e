import type { RegulationNode } from '@portal/contracts-regulations'
import {
  heading,
  image,
  paragraph,
  type Block,
  type BlockChange,
  type DocumentLanguage,
  type TableBlock,
  type TextSpan,
} from '@portal/print'
import { splitIntoRuns } from '@portal/regulation-text/runs'
import type { TranslateFileText } from '../../../texts.ts'
import type { PrintedLink } from './export-content.ts'

/** The formatted content of a provision, with or without tracked changes. */
export interface ProvisionContent {
  readonly heading: readonly TextSpan[]
  readonly text: readonly TextSpan[]
  readonly table?: Pick<TableBlock, 'caption' | 'header' | 'rows'> | undefined
}

interface ProvisionOptions {
  /** Set only when it differs from the section's language. */
  readonly language?: DocumentLanguage
  /** Set only when it differs from the language of the text. */
  readonly headingLanguage?: DocumentLanguage
  /** Images that are not available are replaced by their alternative text. */
  readonly hasImage: (key: string) => boolean
  readonly change: BlockChange | undefined
  /** Added after the heading or the first paragraph, such as the former label. */
  readonly notes: readonly TextSpan[]
}

const maxIndent = 7

/**
 * Creates the blocks of a provision: a heading for groups and rules, a hanging marker for numbered provisions, one paragraph per
 * line. The heading of a paragraph is on a line of its own, so that it is recognized when the file is imported again.
 */
export function createProvisionBlocks(
  node: RegulationNode,
  content: ProvisionContent,
  { change, notes, language, headingLanguage, hasImage }: ProvisionOptions,
): Block[] {
  const options = { ...(change && { change }), ...(language && { language }) }
  const headingOptions = { ...options, ...(headingLanguage && { language: headingLanguage }) }
  const isHeading = headingKinds.has(node.kind) && (content.heading.length > 0 || node.marker !== undefined)
  const blocks = isHeading
    ? [
        createHeading(node, content.heading, notes, headingOptions),
        ...splitLines(content.text).map((line) => createLine(node, line, undefined, options)),
      ]
    : createParagraphs(node, content, notes, { heading: headingOptions, text: options })
  return [
    ...blocks,
    ...(content.table ? [{ kind: 'table' as const, indent: getIndent(node), ...content.table }] : []),
    ...(node.figure ? [createImage(node.figure, getIndent(node), hasImage)] : []),
  ]
}

interface BlockOptions {
  readonly change?: BlockChange
  readonly language?: DocumentLanguage
}

const headingKinds: ReadonlySet<RegulationNode['kind']> = new Set(['series', 'chapter', 'appendix', 'rule'])
const space: TextSpan = { text: ' ' }

function createHeading(
  node: RegulationNode,
  headingSpans: readonly TextSpan[],
  notes: readonly TextSpan[],
  options: BlockOptions,
): Block {
  const marker = node.marker ?? (node.kind === 'rule' ? node.label : undefined)
  const markerSpans = marker === undefined ? [] : [{ text: marker }, ...(headingSpans.length > 0 ? [space] : [])]
  const spans: TextSpan[] = [...markerSpans, ...headingSpans]
  const currentSpans = spans.filter((span) => span.change !== 'deleted')
  const title = (currentSpans.length > 0 ? currentSpans : spans).map(({ text }) => text).join('')
  return heading(Math.min(node.depth + 1, 6), notes.length > 0 ? [...spans, space, ...notes] : spans, {
    title: title.trim(),
    anchor: node.label,
    ...options,
  })
}

function createParagraphs(
  node: RegulationNode,
  content: ProvisionContent,
  notes: readonly TextSpan[],
  options: { readonly heading: BlockOptions; readonly text: BlockOptions },
): Block[] {
  const { marker, label } = node
  const headingSpans = content.heading.map((span) => ({ ...span, italic: true }))
  const lines = splitLines(content.text)
  const [first] = lines
  const startsWithList = first !== undefined && findListItem(node, first.start) !== undefined
  // A marker, a heading or a note without text gets its own paragraph, so that no part of the provision is lost.
  const needsOwnParagraph = first === undefined || startsWithList || headingSpans.length > 0
  const hasOwnParagraph = needsOwnParagraph && (marker !== undefined || headingSpans.length + notes.length > 0)
  const ownParagraph = paragraph(
    [...headingSpans, ...(headingSpans.length > 0 && notes.length > 0 ? [space] : []), ...notes],
    { indent: getIndent(node), ...(marker !== undefined && { marker }), anchor: label, ...options.heading },
  )
  return [
    ...(hasOwnParagraph ? [ownParagraph] : []),
    ...lines.map((line, index) =>
      createLine(node, line, index === 0 && !needsOwnParagraph ? notes : undefined, options.text),
    ),
  ]
}

/** `opening` is set for the line that opens the provision and gets its marker: the notes after it. */
function createLine(
  node: RegulationNode,
  { spans, start }: TextLine,
  opening: readonly TextSpan[] | undefined,
  options: BlockOptions,
): Block {
  const item = findListItem(node, start)
  const isNumbered = node.marker !== undefined && !headingKinds.has(node.kind)
  const marker = item?.marker ?? (opening ? node.marker : undefined)
  const notes = opening && opening.length > 0 ? [space, ...opening] : []
  return paragraph([...spans, ...notes], {
    indent: getIndent(node) + (item ? 1 : 0),
    ...(marker !== undefined && { marker }),
    ...(item && { listItem: item.listItem }),
    ...(!item && !opening && isNumbered && { isContinuation: true }),
    ...(opening && { anchor: node.label }),
    ...options,
  })
}

/** Returns the marker of a line that is a list item. */
function findListItem({ lists, text }: Pick<RegulationNode, 'lists' | 'text'>, start: number) {
  const list = lists?.find((candidate) => candidate.start <= start && start < candidate.end)
  if (!list) return undefined
  const isFirst = list.start === start
  if (list.kind === 'bullet') return { marker: '•', listItem: { isFirst, numbering: 'bullets' as const } }
  const number = text.slice(list.start, start).split('\n').length
  return { marker: `${number}.`, listItem: { isFirst, numbering: 'numbers' as const } }
}

function createImage(
  { image: key, ...figure }: NonNullable<RegulationNode['figure']>,
  indent: number,
  hasImage: ProvisionOptions['hasImage'],
): Block {
  return hasImage(key) ? image(key, { indent, ...figure }) : paragraph(`[${figure.alt}]`, { style: 'note', indent })
}

/** Returns the number of levels below the rule. Text that follows the paragraphs of a provision is indented like the provision. */
function getIndent({ kind, path }: Pick<RegulationNode, 'kind' | 'path'>): number {
  if (headingKinds.has(kind)) return 0
  return Math.max(0, Math.min(path.length - 1 - (kind === 'flush' ? 1 : 0), maxIndent))
}

interface TextLine {
  /** Offset of the line in the text. */
  readonly start: number
  readonly spans: readonly TextSpan[]
}

/** Splits text into lines and leaves out empty ones. */
export function splitLines(spans: readonly TextSpan[]): TextLine[] {
  const lines: { start: number; spans: TextSpan[] }[] = [{ start: 0, spans: [] }]
  let offset = 0
  for (const span of spans) {
    span.text.split('\n').forEach((text, index) => {
      if (index > 0) {
        offset += 1
        lines.push({ start: offset, spans: [] })
      }
      offset += text.length
      if (text !== '') lines.at(-1)?.spans.push({ ...span, text })
    })
  }
  return lines.filter((line) => line.spans.some(({ text }) => text.trim() !== ''))
}

/** Returns the content of a provision without tracked changes. */
export function toProvisionContent(
  node: RegulationNode,
  translate: TranslateFileText,
  links: readonly PrintedLink[] = [],
): ProvisionContent {
  const { heading: headingText, table } = node
  return {
    heading: headingText === undefined ? [] : [{ text: headingText }],
    text: toTextSpans(node, translate, links),
    table: table && {
      ...(table.caption !== undefined && { caption: [{ text: table.caption }] }),
      header: table.head.map((cell) => [{ text: cell }]),
      rows: table.rows.map((row) => row.map((cell) => [{ text: cell }])),
    },
  }
}

function toTextSpans(
  { text, marks = [], heading: headingText = '', reservedTo }: RegulationNode,
  translate: TranslateFileText,
  links: readonly PrintedLink[],
): TextSpan[] {
  const isReserved = reservedTo !== undefined && text === ''
  if (isReserved) return /reserved/i.test(headingText) ? [] : [{ text: translate('reserved'), muted: true }]
  return splitIntoRuns(text, marks, links)
    .filter((run) => run.text !== '')
    .map((run) => ({
      text: run.text,
      ...(run.marks.includes('em') && { italic: true }),
      ...(run.marks.includes('strong') && { bold: true }),
      ...(run.target !== undefined && { link: run.target }),
    }))
}
