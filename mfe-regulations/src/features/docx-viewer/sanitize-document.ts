import DOMPurify from 'dompurify'

/** A heading listed in the table of contents. */
export interface Heading {
  readonly id: string
  /** Starts at 1. */
  readonly level: number
  readonly text: string
}

/** Sanitized HTML of a document, with its headings. */
export interface SanitizedDocument {
  readonly html: string
  readonly headings: readonly Heading[]
}

const allowedTags = `h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre hr br table thead tbody tfoot tr th td caption
  strong b em i u s sub sup code a img`.split(/\s+/)
const allowedAttributes = ['href', 'src', 'alt', 'colspan', 'rowspan', 'scope', 'id', 'start']
/** Separates the document's ids from the portal's. */
const idPrefix = 'doc-'

/**
 * Sanitizes the HTML again right before it goes into the page. Images must be data URLs, links may go to the web,
 * email or within the document, and headings start below the page's h1.
 */
export function sanitizeDocument(html: string): SanitizedDocument {
  const sanitized = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#|data:image\/(?:png|jpeg|gif|webp);)/i,
    ALLOW_DATA_ATTR: false,
  })
  const { body } = new DOMParser().parseFromString(sanitized, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('data:')) image.remove()
    else if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  for (const element of body.querySelectorAll('[id]')) element.id = idPrefix + element.id
  for (const link of body.querySelectorAll('a')) fixLink(link)
  const headings = adjustHeadings(body)
  return { html: body.innerHTML, headings }
}

function fixLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')
  if (href?.startsWith('#')) return link.setAttribute('href', `#${idPrefix}${href.slice(1)}`)
  if (href === null) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

/** The page already has an h1: the highest heading becomes an h2 and the others follow without gaps. */
function adjustHeadings(body: HTMLElement): Heading[] {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].sort()
  return headings.flatMap((heading, index) => {
    const text = heading.textContent?.trim() ?? ''
    if (text === '') {
      heading.remove()
      return []
    }
    const level = levels.indexOf(heading.tagName) + 1
    const newHeading = heading.ownerDocument.createElement(`h${Math.min(6, level + 1)}`)
    newHeading.id = heading.id || `${idPrefix}heading-${index + 1}`
    newHeading.tabIndex = -1
    newHeading.append(...heading.childNodes)
    heading.replaceWith(newHeading)
    return [{ id: newHeading.id, level, text }]
  })
}
