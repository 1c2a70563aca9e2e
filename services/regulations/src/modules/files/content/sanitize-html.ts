import { Parser } from 'htmlparser2'

/** Other elements are removed; their text stays. */
const allowedElements = new Set(
  'h1 h2 h3 h4 h5 h6 p br strong em u s sup sub ul ol li table thead tbody tr th td a img blockquote pre'.split(' '),
)
const voidElements = new Set(['br', 'img'])
/** Elements that are removed with their text. */
const droppedElements = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'textarea',
  'title',
  'svg',
  'math',
])

/** Allowed attributes and the pattern of their values. */
const allowedAttributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^(?:https?:\/\/|mailto:|#)/i, id: /^[\w-]{1,100}$/ },
  img: { src: /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]+$/i, alt: /^/ },
  td: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,4}$/ },
  th: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,4}$/ },
  ol: { start: /^\d{1,6}$/ },
}

/** Keeps only allowed elements and attributes. Idempotent. External links send no referrer. */
export function sanitizeHtml(html: string): string {
  const output: string[] = []
  const openElements: string[] = []
  let droppedDepth = 0
  const parser = new Parser(
    {
      ontext: (text) => {
        if (droppedDepth === 0) output.push(escapeText(text))
      },
      onopentag: (name, attributes) => {
        if (droppedElements.has(name)) droppedDepth += 1
        else if (droppedDepth === 0 && allowedElements.has(name)) {
          const tag = toTag(name, attributes)
          if (tag === undefined) return
          output.push(tag)
          if (!voidElements.has(name)) openElements.push(name)
        }
      },
      onclosetag: (name) => {
        if (droppedElements.has(name)) droppedDepth = Math.max(0, droppedDepth - 1)
        else if (droppedDepth === 0 && openElements.at(-1) === name) output.push(`</${openElements.pop()}>`)
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  while (openElements.length > 0) output.push(`</${openElements.pop()}>`)
  return output.join('')
}

function toTag(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  const rules = allowedAttributes[name] ?? {}
  const allowed = Object.entries(rules).flatMap(([attribute, pattern]) => {
    const value = attributes[attribute]
    return value !== undefined && pattern.test(value) ? [` ${attribute}="${escapeValue(value)}"`] : []
  })
  if (name === 'img' && !allowed.some((attribute) => attribute.startsWith(' src='))) return undefined
  const isExternal = name === 'a' && /^https?:/i.test(attributes['href'] ?? '')
  return `<${name}${allowed.join('')}${isExternal ? ' rel="noopener noreferrer"' : ''}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
