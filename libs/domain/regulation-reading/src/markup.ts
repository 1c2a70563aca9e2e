/**
 * What a text looks like, as data: a browser makes elements of it and the edge writes it as HTML, so that a reader sees
 * the same with scripts and without. `Leaf` is what a renderer adds of its own (the marked words of a comparison).
 */
export interface Element<Leaf = never> {
  readonly tag: Tag
  readonly attributes: Attributes
  readonly children: readonly Content<Leaf>[]
}

export type Content<Leaf = never> = string | Element<Leaf> | Leaf

/** The only elements there are: nothing in a text can become a script, a style or a frame. */
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

/** As HTML writes them. No handlers and no style: the portal's content security policy refuses both. */
export interface Attributes {
  readonly id?: string
  readonly class?: string
  readonly href?: string
  /** Of a figure, a path of the portal's own; `alt` says what it shows. */
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
  /** What became of it in a comparison. */
  readonly 'data-change'?: string
  readonly 'data-id'?: string
  readonly 'data-indent'?: string
  readonly 'data-kind'?: string
  /** A defined term's id: a page may open the definition in place of following the link. */
  readonly 'data-term'?: string
  /** A link to a page of the portal, which a page follows without loading it anew. */
  readonly 'data-portal'?: ''
}

export function element<Leaf = never>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly Content<NoInfer<Leaf>>[]
): Element<Leaf> {
  return { tag, attributes, children }
}

/** Whether a content is an element of this module, and not a string or a renderer's own. */
export function isElement<Leaf>(content: Content<Leaf>): content is Element<Leaf> {
  return typeof content === 'object' && content !== null && 'tag' in content && 'attributes' in content
}
