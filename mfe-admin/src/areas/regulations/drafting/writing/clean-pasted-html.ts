/** Inline elements that Word, browsers and mail programs use, and the mark of the editor schema for each. */
const markElements: Readonly<Record<string, 'strong' | 'em'>> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em' }
const droppedElements = new Set([
  'SCRIPT',
  'STYLE',
  'META',
  'LINK',
  'TITLE',
  'HEAD',
  'XML',
  'TEMPLATE',
  'OBJECT',
  'IFRAME',
  'SVG',
  'O:P',
])
const blockElements = new Set(
  'P DIV H1 H2 H3 H4 H5 H6 BLOCKQUOTE SECTION ARTICLE HEADER FOOTER LI DD DT PRE ADDRESS CAPTION FIGURE FIGCAPTION'.split(
    ' ',
  ),
)

type Block =
  | { readonly kind: 'p' | 'ul' | 'ol'; readonly html: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/**
 * Converts pasted HTML to the structure of the editor: paragraphs, flat lists (also those that Word marks with styles
 * only), bold, italic and one table at the end. Further tables become lines with cells separated by bars. Cleaning clean
 * HTML changes nothing.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const blocks = new BlockCollector().collect(page.body)
  const firstTable = blocks.find((block) => block.kind === 'table')
  const out: string[] = []
  let openList: 'ul' | 'ol' | undefined
  const switchList = (kind: 'ul' | 'ol' | undefined) => {
    if (openList === kind) return
    if (openList) out.push(`</${openList}>`)
    if (kind) out.push(`<${kind}>`)
    openList = kind
  }
  for (const block of blocks) {
    if (block === firstTable) continue
    if (block.kind === 'table') {
      switchList(undefined)
      for (const row of block.rows) out.push(`<p>${row.map(escapeHtml).join(' | ')}</p>`)
    } else if (block.kind === 'p') {
      switchList(undefined)
      out.push(`<p>${block.html}</p>`)
    } else {
      switchList(block.kind)
      out.push(`<li><p>${block.html}</p></li>`)
    }
  }
  switchList(undefined)
  if (firstTable?.kind === 'table') out.push(renderTable(firstTable.rows))
  return out.join('')
}

/** Collects the blocks of a page in reading order. */
class BlockCollector {
  readonly #blocks: Block[] = []
  #html = ''
  #list: 'ul' | 'ol' | undefined

  collect(root: Element): readonly Block[] {
    this.#walk(root, [])
    this.#endBlock()
    return this.#blocks
  }

  #walk(node: Element, marks: readonly ('strong' | 'em')[]): void {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.#addText(child.nodeValue ?? '', marks)
      else if (child instanceof Element) this.#addElement(child, marks)
    }
  }

  #addElement(element: Element, marks: readonly ('strong' | 'em')[]): void {
    const tag = element.tagName.toUpperCase()
    const style = (element.getAttribute('style') ?? '').toLowerCase().replaceAll(/\s/g, '')
    if (droppedElements.has(tag) || style.includes('display:none') || style.includes('mso-list:ignore')) return
    if (tag === 'BR') this.#endBlock()
    else if (tag === 'TABLE') this.#addTable(element)
    else if (tag === 'UL' || tag === 'OL') {
      this.#endBlock()
      const outerList = this.#list
      this.#list = tag === 'UL' ? 'ul' : 'ol'
      this.#walk(element, marks)
      this.#endBlock()
      this.#list = outerList
    } else if (style.includes('mso-list:') && !style.includes('mso-list:none')) {
      this.#endBlock()
      const outerList = this.#list
      this.#list = getWordListKind(element)
      this.#walk(element, marks)
      this.#endBlock()
      this.#list = outerList
    } else if (blockElements.has(tag)) {
      this.#endBlock()
      this.#walk(element, getMarks(tag, style, marks))
      this.#endBlock()
    } else this.#walk(element, getMarks(tag, style, marks))
  }

  #addText(value: string, marks: readonly ('strong' | 'em')[]): void {
    const collapsed = value.replaceAll(/\s+/g, ' ')
    if (collapsed.trim() === '') {
      if (this.#html !== '' && !this.#html.endsWith(' ')) this.#html += ' '
      return
    }
    const text = this.#html === '' || this.#html.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed
    const open = marks.map((mark) => `<${mark}>`).join('')
    const close = marks
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join('')
    // A trailing space goes after the marks, so that the next text run can detect it.
    const trimmed = text.replace(/ $/, '')
    this.#html += `${open}${escapeHtml(trimmed)}${close}${text.endsWith(' ') ? ' ' : ''}`
    if (close !== '') this.#html = this.#html.replaceAll(`${close}${open}`, '')
  }

  #addTable(table: Element): void {
    this.#endBlock()
    const rows = [...table.querySelectorAll('tr')]
      .filter((row) => row.closest('table') === table)
      .map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()))
      .filter((row) => row.some((cell) => cell !== ''))
    if (rows.length > 0) this.#blocks.push({ kind: 'table', rows })
  }

  #endBlock(): void {
    const html = this.#html.trimEnd()
    this.#html = ''
    if (html !== '') this.#blocks.push({ kind: this.#list ?? 'p', html })
  }
}

/** Word writes the bullet or number of a list item into the paragraph. A number means a numbered list. */
function getWordListKind(paragraph: Element): 'ul' | 'ol' {
  const marker = [...paragraph.querySelectorAll('[style]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute('style') ?? ''),
  )
  return /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul'
}

function getMarks(tag: string, style: string, marks: readonly ('strong' | 'em')[]): readonly ('strong' | 'em')[] {
  const set = new Set(marks)
  const elementMark = markElements[tag]
  if (elementMark) set.add(elementMark)
  // Anchored at the property name, because Word also writes `mso-bidi-font-weight:normal`.
  if (/(?:^|;)font-weight:(?:bold|[6-9]00)/.test(style)) set.add('strong')
  if (/(?:^|;)font-weight:(?:normal|400)/.test(style)) set.delete('strong')
  if (/(?:^|;)font-style:italic/.test(style)) set.add('em')
  if (/(?:^|;)font-style:normal/.test(style)) set.delete('em')
  return (['strong', 'em'] as const).filter((mark) => set.has(mark))
}

function renderTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length))
  const line = (row: readonly string[], tag: 'th' | 'td') =>
    `<tr>${Array.from({ length: width }, (_, column) => `<${tag}>${escapeHtml(row[column] ?? '')}</${tag}>`).join('')}</tr>`
  return `<table><tbody>${rows.map((row, index) => line(row, index === 0 ? 'th' : 'td')).join('')}</tbody></table>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
