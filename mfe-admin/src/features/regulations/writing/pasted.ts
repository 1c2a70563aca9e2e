/** The only elements that the editor's schema knows, by what Word, browsers and mail programs call them. */
const inline: Readonly<Record<string, 'strong' | 'em'>> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em' }
const dropped = new Set([
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
const blocks = new Set(
  'P DIV H1 H2 H3 H4 H5 H6 BLOCKQUOTE SECTION ARTICLE HEADER FOOTER LI DD DT PRE ADDRESS CAPTION FIGURE FIGCAPTION'.split(
    ' ',
  ),
)

type Block =
  | { readonly kind: 'p' | 'ul' | 'ol'; readonly html: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/**
 * What was pasted as clean structure: paragraphs, flat lists (also those that Word only paints), bold, italic and one
 * table, at the end. A further table becomes lines, its cells parted by bars. Cleaning what is clean changes nothing.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const blocksFound = new Gatherer().gather(page.body)
  const tables = blocksFound.filter((block) => block.kind === 'table')
  const [first] = tables
  const out: string[] = []
  let open: 'ul' | 'ol' | undefined
  const to = (kind: 'ul' | 'ol' | undefined) => {
    if (open === kind) return
    if (open) out.push(`</${open}>`)
    if (kind) out.push(`<${kind}>`)
    open = kind
  }
  for (const block of blocksFound) {
    if (block === first) continue
    if (block.kind === 'table') {
      to(undefined)
      for (const row of block.rows) out.push(`<p>${row.map(escaped).join(' | ')}</p>`)
    } else if (block.kind === 'p') {
      to(undefined)
      out.push(`<p>${block.html}</p>`)
    } else {
      to(block.kind)
      out.push(`<li><p>${block.html}</p></li>`)
    }
  }
  to(undefined)
  if (first?.kind === 'table') out.push(tableHtml(first.rows))
  return out.join('')
}

/** Walks a page and gathers its blocks in reading order. */
class Gatherer {
  readonly #found: Block[] = []
  #html = ''
  #list: 'ul' | 'ol' | undefined

  gather(root: Element): readonly Block[] {
    this.#walk(root, [])
    this.#end()
    return this.#found
  }

  #walk(node: Element, marks: readonly ('strong' | 'em')[]): void {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.#text(child.nodeValue ?? '', marks)
      else if (child instanceof Element) this.#element(child, marks)
    }
  }

  #element(element: Element, marks: readonly ('strong' | 'em')[]): void {
    const tag = element.tagName.toUpperCase()
    const style = (element.getAttribute('style') ?? '').toLowerCase().replaceAll(/\s/g, '')
    if (dropped.has(tag) || style.includes('display:none') || style.includes('mso-list:ignore')) return
    if (tag === 'BR') this.#end()
    else if (tag === 'TABLE') this.#table(element)
    else if (tag === 'UL' || tag === 'OL') {
      this.#end()
      const outer = this.#list
      this.#list = tag === 'UL' ? 'ul' : 'ol'
      this.#walk(element, marks)
      this.#end()
      this.#list = outer
    } else if (style.includes('mso-list:') && !style.includes('mso-list:none')) {
      this.#end()
      const outer = this.#list
      this.#list = paintedKind(element)
      this.#walk(element, marks)
      this.#end()
      this.#list = outer
    } else if (blocks.has(tag)) {
      this.#end()
      this.#walk(element, marksOf(tag, style, marks))
      this.#end()
    } else this.#walk(element, marksOf(tag, style, marks))
  }

  #text(value: string, marks: readonly ('strong' | 'em')[]): void {
    const words = value.replaceAll(/\s+/g, ' ')
    if (words.trim() === '') {
      if (this.#html !== '' && !this.#html.endsWith(' ')) this.#html += ' '
      return
    }
    const text = this.#html === '' || this.#html.endsWith(' ') ? words.replace(/^ /, '') : words
    const open = marks.map((mark) => `<${mark}>`).join('')
    const close = marks
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join('')
    // A space at the end stands outside, so that the next word knows of it.
    const bare = text.replace(/ $/, '')
    this.#html += `${open}${escaped(bare)}${close}${text.endsWith(' ') ? ' ' : ''}`
    if (close !== '') this.#html = this.#html.replaceAll(`${close}${open}`, '')
  }

  #table(table: Element): void {
    this.#end()
    const rows = [...table.querySelectorAll('tr')]
      .filter((row) => row.closest('table') === table)
      .map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()))
      .filter((row) => row.some((cell) => cell !== ''))
    if (rows.length > 0) this.#found.push({ kind: 'table', rows })
  }

  #end(): void {
    const html = this.#html.trimEnd()
    this.#html = ''
    if (html !== '') this.#found.push({ kind: this.#list ?? 'p', html })
  }
}

/** Word paints the bullet or number of a list into its paragraph: a number makes it a numbered list. */
function paintedKind(paragraph: Element): 'ul' | 'ol' {
  const painted = [...paragraph.querySelectorAll('[style]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute('style') ?? ''),
  )
  return /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i.test(painted?.textContent ?? '') ? 'ol' : 'ul'
}

function marksOf(tag: string, style: string, marks: readonly ('strong' | 'em')[]): readonly ('strong' | 'em')[] {
  const set = new Set(marks)
  const own = inline[tag]
  if (own) set.add(own)
  // Word says of most of its own marks what they are in other scripts: `mso-bidi-font-weight:normal`.
  if (/(?:^|;)font-weight:(?:bold|[6-9]00)/.test(style)) set.add('strong')
  if (/(?:^|;)font-weight:(?:normal|400)/.test(style)) set.delete('strong')
  if (/(?:^|;)font-style:italic/.test(style)) set.add('em')
  if (/(?:^|;)font-style:normal/.test(style)) set.delete('em')
  return (['strong', 'em'] as const).filter((mark) => set.has(mark))
}

function tableHtml(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length))
  const line = (row: readonly string[], tag: 'th' | 'td') =>
    `<tr>${Array.from({ length: width }, (_, column) => `<${tag}>${escaped(row[column] ?? '')}</${tag}>`).join('')}</tr>`
  return `<table><tbody>${rows.map((row, index) => line(row, index === 0 ? 'th' : 'td')).join('')}</tbody></table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
