import DOMPurify from 'dompurify'

/** A heading of a document that its contents lead to. */
export interface Heading {
  readonly id: string
  /** From 1, as they are nested. */
  readonly level: number
  readonly words: string
}

/** A document's HTML, safe to be put into the page, with its headings. */
export interface CleanDocument {
  readonly html: string
  readonly headings: readonly Heading[]
}

const tags = `h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre hr br table thead tbody tfoot tr th td caption
  strong b em i u s sub sup code a img`.split(/\s+/)
const attributes = ['href', 'src', 'alt', 'colspan', 'rowspan', 'scope', 'id', 'start']
/** Ids of a document's own are kept apart from those of the portal. */
const prefix = 'doc-'

/**
 * Cleans what the service made of a file once more, here where it goes into the page. Pictures are data, links lead to
 * the web, to mail or within the document; headings begin under the page's own.
 */
export function cleanDocument(html: string): CleanDocument {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#|data:image\/(?:png|jpeg|gif|webp);)/i,
    ALLOW_DATA_ATTR: false,
  })
  const { body } = new DOMParser().parseFromString(clean, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('data:')) image.remove()
    else if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  for (const element of body.querySelectorAll('[id]')) element.id = prefix + element.id
  for (const link of body.querySelectorAll('a')) mendLink(link)
  const headings = lowerHeadings(body)
  return { html: body.innerHTML, headings }
}

function mendLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')
  if (href?.startsWith('#')) return link.setAttribute('href', `#${prefix}${href.slice(1)}`)
  if (href === null) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

/** The page has its h1: the highest heading of the document becomes an h2, the others follow without a gap. */
function lowerHeadings(body: HTMLElement): Heading[] {
  const found = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(found.map(({ tagName }) => tagName))].sort()
  return found.flatMap((heading, at) => {
    const words = heading.textContent?.trim() ?? ''
    if (words === '') {
      heading.remove()
      return []
    }
    const level = levels.indexOf(heading.tagName) + 1
    const lower = heading.ownerDocument.createElement(`h${Math.min(6, level + 1)}`)
    lower.id = heading.id || `${prefix}heading-${at + 1}`
    lower.tabIndex = -1
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
    return [{ id: lower.id, level, words }]
  })
}
