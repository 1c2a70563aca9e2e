import { Parser } from 'htmlparser2'

/** Names that make `<name>` markup; `a <y> b` in a sentence is none. */
const elements = new Set(
  (
    'a abbr address applet area article aside audio b base bdi bdo blink blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame ' +
    'frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee ' +
    'math menu meta meter nav noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre ' +
    'progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg ' +
    'table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
)
/** Content that is not for readers. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'textarea',
  'title',
  'xmp',
])
const paragraphs = new Set(
  'p div br li ul ol tr table h1 h2 h3 h4 h5 h6 blockquote pre section article header footer dd dt hr'.split(' '),
)
/** Control characters except line feed and tab, and what no XML holds; marks that turn the direction of what follows. */
// eslint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g
/** Marks on one letter, more than any script sets: they would stand over the lines around it, and bringing them in order takes the square of their number. */
const piledMarks = /(\p{M}{8})\p{M}+/gu
/** Times that markup may come together of what was left of other markup; nobody who writes nests deeper. */
const mostRounds = 8
/** White space other than the single space that stands between most words. */
const wideSpace = / [^\S\n]+|[^\S\n ][^\S\n]*/g

/**
 * What somebody wrote as plain text in paragraphs (parted by an empty line): markup is taken away, the contents of
 * scripts and styles with it; `5 < 6` and `a & b` stay. Applying it twice changes nothing.
 */
export function plainText(written: string): string {
  let current = composed(written.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, ''))
  // What is left may come together as markup (`<<b>script>`): on until nothing changes. Each round makes it shorter; after
  // some the signs go themselves, or the work would grow with the square of the text.
  for (let round = 0; ; round += 1) {
    const next = round < mostRounds ? withoutMarkup(current) : current.replaceAll('<', '')
    if (next.length >= current.length) break
    current = next
  }
  return composed(current)
    .split('\n')
    .map((line) => line.replaceAll(wideSpace, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function composed(text: string): string {
  return text.replaceAll(piledMarks, '$1').normalize('NFC')
}

function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text
  // A tag that never ends (`if a <y then`) would be dropped with all that follows: there the sign was a sign.
  const open = text.lastIndexOf('<')
  const at = text.includes('>', open) ? text.length : open
  const kept: string[] = []
  let skipped = 0
  let isOver = false
  const parser = new Parser(
    {
      ontext: (data) => {
        if (skipped === 0) kept.push(data)
      },
      onopentag: (name, attributes) => {
        if (silent.has(name)) skipped += 1
        else if (skipped > 0) return
        else if (paragraphs.has(name)) kept.push('\n')
        else {
          const tag = text.slice(parser.startIndex, parser.endIndex + 1)
          if (!tag.endsWith('/>') && !isMarkup(name, attributes)) kept.push(tag)
        }
      },
      onclosetag: (name, isImplied) => {
        if (isOver) return
        if (silent.has(name)) skipped = Math.max(0, skipped - 1)
        else if (skipped === 0 && !isImplied && (name === 'p' || name === 'div')) kept.push('\n')
      },
    },
    { decodeEntities: false, lowerCaseTags: true },
  )
  parser.write(text.slice(0, at))
  isOver = true
  parser.end()
  const rest = text.slice(at)
  if (skipped === 0 && !beginsMarkup(rest)) kept.push(rest)
  return kept.join('')
}

function beginsMarkup(rest: string): boolean {
  const name = /^<[/!?]*([a-z][a-z0-9-]*)/i.exec(rest)?.[1]?.toLowerCase()
  return rest.startsWith('<!') || (name !== undefined && elements.has(name) && (name.length > 1 || rest.includes('=')))
}

function isMarkup(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const isName = /^[\p{L}\p{N}]+$/u.test(name)
  return elements.has(name) || !isName || Object.values(attributes).some((value) => value !== '')
}
