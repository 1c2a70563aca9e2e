/**
 * Rendered text as data. The browser turns it into elements and the service into HTML, so readers see the same with and
 * without scripts.
 */
export interface Element {
  readonly tag: Tag
  readonly attributes: Attributes
  readonly children: readonly Content[]
}

export type Content = string | Element

/** The allowed elements. A text can never create a script, style or frame. */
export type Tag =
  | 'a'
  | 'caption'
  | 'del'
  | 'div'
  | 'em'
  | 'figure'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'img'
  | 'ins'
  | 'li'
  | 'ol'
  | 'p'
  | 'span'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

/** HTML attributes. Excludes event handlers and styles, which the content security policy forbids. */
export interface Attributes {
  readonly id?: string
  readonly class?: string
  readonly href?: string
  /** Image URL of a figure, on the portal's own origin. `alt` is the text alternative. */
  readonly src?: string
  readonly alt?: string
  readonly width?: string
  readonly height?: string
  readonly loading?: 'lazy'
  readonly rel?: string
  readonly lang?: string
  readonly role?: 'region'
  readonly scope?: 'col'
  readonly tabindex?: '-1' | '0'
  readonly 'aria-label'?: string
  /** The kind of change in a comparison. */
  readonly 'data-change'?: string | undefined
  readonly 'data-id'?: string
  readonly 'data-indent'?: string
  readonly 'data-kind'?: string
  /** Id of a defined term. A page may open the definition instead of following the link. */
  readonly 'data-term'?: string
  /** A link within the portal, which a page can follow without a reload. */
  readonly 'data-portal'?: ''
}

export function element(tag: Tag, attributes: Attributes, ...children: readonly Content[]): Element {
  return { tag, attributes, children }
}
