import { Parser } from 'htmlparser2'

/** HTML element names. Other names, such as in `a <y> b`, are text. */
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
/** Elements whose content is removed too. */
const hiddenElements = new Set([
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
const blockElements = new Set(
  'p div br li ul ol tr table h1 h2 h3 h4 h5 h6 blockquote pre section article header footer dd dt hr'.split(' '),
)
/**
 * Control characters except line feed and tab, characters that are invalid in XML, and bidirectional formatting
 * characters.
 */
// eslint-disable-next-line no-control-regex
const invisibleCharacters =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g
/**
 * More combining marks on one letter than any script uses. They would overlap other lines, and normalizing them takes
 * quadratic time.
 */
const stackedMarks = /(\p{M}{8})\p{M}+/gu
/** Maximum number of passes for markup that forms from the remains of other markup. */
const maxRounds = 8
/** White space other than a single space. */
const extraWhitespace = / [^\S\n]+|[^\S\n ][^\S\n]*/g

/**
 * Converts user input to plain text with paragraphs separated by an empty line. Markup is removed, with the content of
 * scripts and styles; `5 < 6` and `a & b` are kept. Applying it twice changes nothing.
 */
export function toPlainText(input: string): string {
  let current = normalize(input.replaceAll(/\r\n?/g, '\n').replaceAll(invisibleCharacters, ''))
  // The remaining text can form new markup (`<<b>script>`), so repeat until nothing changes. Each pass makes it
  // shorter. After the maximum number of passes all `<` signs are removed, because the work would grow quadratically.
  for (let round = 0; ; round += 1) {
    const next = round < maxRounds ? removeMarkup(current) : current.replaceAll('<', '')
    if (next.length >= current.length) break
    current = next
  }
  return normalize(current)
    .split('\n')
    .map((line) => line.replaceAll(extraWhitespace, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function normalize(text: string): string {
  return text.replaceAll(stackedMarks, '$1').normalize('NFC')
}

function removeMarkup(text: string): string {
  if (!text.includes('<')) return text
  // An unclosed tag (`if a <y then`) would be dropped with everything after it, so it is treated as text.
  const open = text.lastIndexOf('<')
  const end = text.includes('>', open) ? text.length : open
  const output: string[] = []
  let hiddenDepth = 0
  let isDone = false
  const parser = new Parser(
    {
      ontext: (data) => {
        if (hiddenDepth === 0) output.push(data)
      },
      onopentag: (name, attributes) => {
        if (hiddenElements.has(name)) hiddenDepth += 1
        else if (hiddenDepth > 0) return
        else if (blockElements.has(name)) output.push('\n')
        else {
          const tag = text.slice(parser.startIndex, parser.endIndex + 1)
          if (!tag.endsWith('/>') && !isMarkup(name, attributes)) output.push(tag)
        }
      },
      onclosetag: (name, isImplied) => {
        if (isDone) return
        if (hiddenElements.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
        else if (hiddenDepth === 0 && !isImplied && (name === 'p' || name === 'div')) output.push('\n')
      },
    },
    { decodeEntities: false, lowerCaseTags: true },
  )
  parser.write(text.slice(0, end))
  isDone = true
  parser.end()
  const rest = text.slice(end)
  if (hiddenDepth === 0 && !startsWithMarkup(rest)) output.push(rest)
  return output.join('')
}

function startsWithMarkup(rest: string): boolean {
  const name = /^<[/!?]*([a-z][a-z0-9-]*)/i.exec(rest)?.[1]?.toLowerCase()
  return rest.startsWith('<!') || (name !== undefined && elements.has(name) && (name.length > 1 || rest.includes('=')))
}

function isMarkup(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const isName = /^[\p{L}\p{N}]+$/u.test(name)
  return elements.has(name) || !isName || Object.values(attributes).some((value) => value !== '')
}
