import { Parser } from 'htmlparser2'

/** Elements that stay; of all others only the words do. */
const allowed = new Set(
  'h1 h2 h3 h4 h5 h6 p br strong em u s sup sub ul ol li table thead tbody tr th td a img blockquote pre'.split(' '),
)
const empty = new Set(['br', 'img'])
/** Elements whose words are not for readers. */
const silent = new Set([
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

/** Attributes that stay, each with what its value must be. */
const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^(?:https?:\/\/|mailto:|#)/i, id: /^[\w-]{1,100}$/ },
  img: { src: /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]+$/i, alt: /^/ },
  td: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,4}$/ },
  th: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,4}$/ },
  ol: { start: /^\d{1,6}$/ },
}

/** HTML by a list of what may be in it; cleaning it again changes nothing. Links to elsewhere tell nobody where one came from. */
export function cleanHtml(html: string): string {
  const kept: string[] = []
  const open: string[] = []
  let skipped = 0
  const parser = new Parser(
    {
      ontext: (text) => {
        if (skipped === 0) kept.push(escapeText(text))
      },
      onopentag: (name, given) => {
        if (silent.has(name)) skipped += 1
        else if (skipped === 0 && allowed.has(name)) {
          const tag = tagOf(name, given)
          if (tag === undefined) return
          kept.push(tag)
          if (!empty.has(name)) open.push(name)
        }
      },
      onclosetag: (name) => {
        if (silent.has(name)) skipped = Math.max(0, skipped - 1)
        else if (skipped === 0 && open.at(-1) === name) kept.push(`</${open.pop()}>`)
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  while (open.length > 0) kept.push(`</${open.pop()}>`)
  return kept.join('')
}

function tagOf(name: string, given: Readonly<Record<string, string>>): string | undefined {
  const rules = attributes[name] ?? {}
  const kept = Object.entries(rules).flatMap(([attribute, rule]) => {
    const value = given[attribute]
    return value !== undefined && rule.test(value) ? [` ${attribute}="${escapeValue(value)}"`] : []
  })
  // A picture without its data would be a hole.
  if (name === 'img' && !kept.some((one) => one.startsWith(' src='))) return undefined
  const isOutside = name === 'a' && /^https?:/i.test(given['href'] ?? '')
  return `<${name}${kept.join('')}${isOutside ? ' rel="noopener noreferrer"' : ''}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
