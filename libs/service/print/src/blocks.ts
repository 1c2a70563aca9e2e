import {
  toPlainText,
  type HeadingBlock,
  type ImageBlock,
  type ParagraphBlock,
  type TableBlock,
  type TextSpan,
} from './document.ts'

/** Plain text, or spans with formatting. */
type TextContent = string | readonly TextSpan[]

/** Creates a heading. Its title in the table of contents is its plain text unless `title` is set. */
export function heading(
  level: number,
  content: TextContent,
  options: Partial<Omit<HeadingBlock, 'kind' | 'level' | 'spans'>> = {},
): HeadingBlock {
  const spans = toSpans(content)
  return { kind: 'heading', level, spans, title: toPlainText(spans), ...options }
}

/** Creates a paragraph of body text unless `style` is set. */
export function paragraph(
  content: TextContent,
  options: Partial<Omit<ParagraphBlock, 'kind' | 'spans'>> = {},
): ParagraphBlock {
  return { kind: 'paragraph', style: 'body', indent: 0, spans: toSpans(content), ...options }
}

/** Creates the paragraphs of a list, bulleted unless `numbering` is `numbers`. */
export function list(
  items: readonly TextContent[],
  { numbering = 'bullets', indent = 0 }: { readonly numbering?: 'bullets' | 'numbers'; readonly indent?: number } = {},
): ParagraphBlock[] {
  return items.map((item, index) =>
    paragraph(item, {
      indent,
      marker: numbering === 'bullets' ? '•' : `${index + 1}.`,
      listItem: { isFirst: index === 0, numbering },
    }),
  )
}

/** Creates a table. */
export function table({
  caption,
  header,
  rows,
  indent = 0,
}: {
  readonly caption?: TextContent
  readonly header: readonly TextContent[]
  readonly rows: readonly (readonly TextContent[])[]
  readonly indent?: number
}): TableBlock {
  return {
    kind: 'table',
    indent,
    ...(caption !== undefined && { caption: toSpans(caption) }),
    header: header.map(toSpans),
    rows: rows.map((cells) => cells.map(toSpans)),
  }
}

/** Creates an image. `key` names the file in the document's `images`; width and height are in pixels. */
export function image(
  key: string,
  { indent = 0, ...size }: Pick<ImageBlock, 'alt' | 'width' | 'height'> & { readonly indent?: number },
): ImageBlock {
  return { kind: 'image', indent, image: key, ...size }
}

function toSpans(content: TextContent): readonly TextSpan[] {
  return typeof content === 'string' ? [{ text: content }] : content
}
