/**
 * Rendered text as data. The browser turns it into elements and the edge into HTML, so readers see the same with and
 * without scripts. `Leaf` is an additional type of a renderer, such as the highlighted words of a comparison.
 */
export interface Element<Leaf = never> {
  readonly tag: Tag
  readonly attributes: Attributes
  readonly children: readonly Content<Leaf>[]
}

export type Content<Leaf = never> = string | Element<Leaf> | Leaf

/** The allowed elements. A text can never create a script, style or frame. */
export type Tag =
  | 'a'
  | 'caption'
  | 'div'
  | 'em'
  | 'figure'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'img'
  | 'li'
  | 'ol'
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
  readonly 'data-change'?: string
  readonly 'data-id'?: string
  readonly 'data-indent'?: string
  readonly 'data-kind'?: string
  /** Id of a defined term. A page may open the definition instead of following the link. */
  readonly 'data-term'?: string
  /** A link within the portal, which a page can follow without a reload. */
  readonly 'data-portal'?: ''
}

export function element<Leaf = never>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly Content<NoInfer<Leaf>>[]
): Element<Leaf> {
  return { tag, attributes, children }
}

/** Returns true if the content is an element, not a string or a renderer's own type. */
export function isElement<Leaf>(content: Content<Leaf>): content is Element<Leaf> {
  return typeof content === 'object' && content !== null && 'tag' in content && 'attributes' in content
}
