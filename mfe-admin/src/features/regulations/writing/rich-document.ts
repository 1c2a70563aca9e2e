import type { Figure, Mark, ProvisionLink, TableContent, TextList } from '@portal/regulation-text/tree'
import { cleanContent, type ProvisionContent } from '@portal/regulation-text/edit'
import { runsOf } from '@portal/regulation-text/runs'
import { runsWithin, textBlocksOf } from '@portal/regulation-text/text-blocks'

/** A node of the editor's document, as it gives and takes them. */
export interface RichNode {
  readonly type: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[]
  readonly content?: readonly RichNode[]
}

const markNames = { em: 'italic', strong: 'bold' } as const
const listNames = { bullet: 'bulletList', number: 'orderedList' } as const

/** The text of a provision as the editor's document. Heading and caption have fields of their own. */
export function documentOf({ text, marks, lists, links, table, figure }: ProvisionContent): RichNode {
  const runs = runsOf(
    text,
    marks ?? [],
    (links ?? []).map(({ start, end, regulationId }) => ({ start, end, to: regulationId })),
  )
  const line = (start: number, end: number): RichNode => {
    const shown = text.slice(start, end).replace(/\n$/, '')
    const words = runsWithin(runs, start, start + shown.length).map((run): RichNode => {
      const set = run.marks.map((mark) => ({ type: markNames[mark] }))
      const link = run.to === undefined ? [] : [{ type: 'provisionLink', attrs: { regulationId: run.to } }]
      return { type: 'text', text: run.text, ...([...set, ...link].length > 0 && { marks: [...set, ...link] }) }
    })
    return { type: 'paragraph', ...(words.length > 0 && { content: words }) }
  }
  const content = textBlocksOf(text, lists).flatMap(({ kind, parts }): RichNode[] => {
    if (kind === 'text') return parts.flatMap(({ start, end }) => linesOf(text, start, end).map((at) => line(...at)))
    const items = parts.map((part) => ({ type: 'listItem', content: [line(part.start, part.end)] }))
    return [{ type: listNames[kind], content: items }]
  })
  return {
    type: 'doc',
    content: [
      ...content,
      ...(table ? [tableNode(table)] : []),
      ...(figure ? [{ type: 'figure', attrs: { ...figure } }] : []),
    ],
  }
}

/** What the editor's document says, in the form in which it is kept. */
export function contentOf(
  document: RichNode,
  beside: { readonly heading: string; readonly caption: string },
): ProvisionContent {
  const lines = new Lines()
  let table: TableContent | undefined
  let figure: Figure | undefined
  for (const node of document.content ?? []) {
    if (node.type === 'paragraph') lines.add(node)
    else if (node.type === 'bulletList' || node.type === 'orderedList') lines.addList(node)
    else if (node.type === 'table') table = tableOf(node, beside.caption)
    else if (node.type === 'figure') figure = node.attrs as unknown as Figure
  }
  const { text, marks, lists, links } = lines
  return cleanContent({
    heading: beside.heading,
    text,
    marks,
    lists,
    links,
    ...(table && { table }),
    ...(figure && { figure }),
  })
}

/** Gathers the paragraphs of a document as lines of one text. */
class Lines {
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

function tableNode({ head, rows }: TableContent): RichNode {
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

function tableOf(node: RichNode, caption: string): TableContent {
  const [head = [], ...rows] = (node.content ?? []).map((row) => (row.content ?? []).map(wordsOf))
  return { ...(caption !== '' && { caption }), head, rows }
}

function wordsOf(node: RichNode): string {
  return node.text ?? (node.content ?? []).map(wordsOf).join('')
}

function linesOf(text: string, start: number, end: number): [number, number][] {
  const lines: [number, number][] = []
  for (let at = start; at < end || lines.length === 0;) {
    const feed = text.indexOf('\n', at)
    const next = feed === -1 || feed >= end ? end : feed + 1
    lines.push([at, next])
    if (next === at) break
    at = next
  }
  return lines
}
