import type { Figure, Mark, ProvisionLink, TableContent, TextList } from '@portal/regulation-text/tree'
import { cleanContent, type ProvisionContent } from '@portal/regulation-text/edit'
import { splitIntoRuns } from '@portal/regulation-text/runs'
import { sliceRuns, splitIntoTextBlocks } from '@portal/regulation-text/text-blocks'

/** A node of the editor document in its JSON form. */
export interface RichNode {
  readonly type: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[]
  readonly content?: readonly RichNode[]
}

const markNames = { em: 'italic', strong: 'bold' } as const
const listNames = { bullet: 'bulletList', number: 'orderedList' } as const

/** Converts a provision content to an editor document. Heading and caption are edited in separate fields. */
export function toRichDocument({ text, marks, lists, links, table, figure }: ProvisionContent): RichNode {
  const runs = splitIntoRuns(
    text,
    marks ?? [],
    (links ?? []).map(({ start, end, regulationId }) => ({ start, end, target: regulationId })),
  )
  const line = (start: number, end: number): RichNode => {
    const lineText = text.slice(start, end).replace(/\n$/, '')
    const textNodes = sliceRuns(runs, start, start + lineText.length).map((run): RichNode => {
      const marksOfRun = run.marks.map((mark) => ({ type: markNames[mark] }))
      const link = run.target === undefined ? [] : [{ type: 'provisionLink', attrs: { regulationId: run.target } }]
      return {
        type: 'text',
        text: run.text,
        ...([...marksOfRun, ...link].length > 0 && { marks: [...marksOfRun, ...link] }),
      }
    })
    return { type: 'paragraph', ...(textNodes.length > 0 && { content: textNodes }) }
  }
  const content = splitIntoTextBlocks(text, lists).flatMap(({ kind, parts }): RichNode[] => {
    if (kind === 'text')
      return parts.flatMap(({ start, end }) => splitLines(text, start, end).map((range) => line(...range)))
    const items = parts.map((part) => ({ type: 'listItem', content: [line(part.start, part.end)] }))
    return [{ type: listNames[kind], content: items }]
  })
  return {
    type: 'doc',
    content: [
      ...content,
      ...(table ? [toTableNode(table)] : []),
      ...(figure ? [{ type: 'figure', attrs: { ...figure } }] : []),
    ],
  }
}

/** Converts an editor document to a provision content. */
export function toProvisionContent(
  document: RichNode,
  fields: { readonly heading: string; readonly caption: string },
): ProvisionContent {
  const lines = new TextBuilder()
  let table: TableContent | undefined
  let figure: Figure | undefined
  for (const node of document.content ?? []) {
    if (node.type === 'paragraph') lines.add(node)
    else if (node.type === 'bulletList' || node.type === 'orderedList') lines.addList(node)
    else if (node.type === 'table') table = toTable(node, fields.caption)
    else if (node.type === 'figure') figure = node.attrs as unknown as Figure
  }
  const { text, marks, lists, links } = lines
  return cleanContent({
    heading: fields.heading,
    text,
    marks,
    lists,
    links,
    ...(table && { table }),
    ...(figure && { figure }),
  })
}

/** Joins the paragraphs of a document into one text, with its marks, lists and links. */
class TextBuilder {
  text = ''
  readonly marks: Mark[] = []
  readonly lists: TextList[] = []
  readonly links: ProvisionLink[] = []
  #isFirst = true

  add(paragraph: RichNode | undefined): void {
    if (!this.#isFirst) this.text += '\n'
    this.#isFirst = false
    for (const { text = '', marks = [] } of paragraph?.content ?? []) {
      const [start, end] = [this.text.length, this.text.length + text.length]
      this.text += text
      for (const { type, attrs } of marks) {
        if (type === 'italic') this.marks.push({ start, end, kind: 'em' })
        else if (type === 'bold') this.marks.push({ start, end, kind: 'strong' })
        else if (type === 'provisionLink')
          this.links.push({ start, end, regulationId: String(attrs?.['regulationId']) })
      }
    }
  }

  addList(list: RichNode): void {
    const items = list.content ?? []
    const start = this.text.length + (this.#isFirst ? 0 : 1)
    for (const item of items) this.add(item.content?.[0])
    if (this.text.length > start) {
      this.lists.push({ start, end: this.text.length, kind: list.type === 'bulletList' ? 'bullet' : 'number' })
    }
  }
}

function toTableNode({ head, rows }: TableContent): RichNode {
  const cells = (row: readonly string[], type: string) =>
    row.map((text): RichNode => ({
      type,
      content: [{ type: 'cellText', ...(text !== '' && { content: [{ type: 'text', text }] }) }],
    }))
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: cells(head, 'tableHeader') },
      ...rows.map((row) => ({ type: 'tableRow', content: cells(row, 'tableCell') })),
    ],
  }
}

function toTable(node: RichNode, caption: string): TableContent {
  const [head = [], ...rows] = (node.content ?? []).map((row) => (row.content ?? []).map(getText))
  return { ...(caption !== '' && { caption }), head, rows }
}

function getText(node: RichNode): string {
  return node.text ?? (node.content ?? []).map(getText).join('')
}

/** Returns the start and end of each line. */
function splitLines(text: string, start: number, end: number): [number, number][] {
  const lines: [number, number][] = []
  for (let at = start; at < end || lines.length === 0;) {
    const lineBreak = text.indexOf('\n', at)
    const next = lineBreak === -1 || lineBreak >= end ? end : lineBreak + 1
    lines.push([at, next])
    if (next === at) break
    at = next
  }
  return lines
}
