import { Fragment, type ReactNode } from 'react'

export interface RichTextProps {
  /** A text with tags, such as `Read the <policy>privacy policy</policy>.` Tags cannot be nested. */
  readonly text: string
  /** Renders each tag. Tags without an entry stay text; texts are never interpreted as HTML. */
  readonly tags: Readonly<Record<string, (content: string) => ReactNode>>
}

/** Renders a sentence that contains links or emphasis, so that translators see it as a whole. */
export function RichText({ text, tags }: RichTextProps) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/gsu)
  const shown: ReactNode[] = []
  for (let at = 0; at < parts.length; at += 3) {
    shown.push(parts[at])
    const tag = parts[at + 1]
    const content = parts[at + 2] ?? ''
    if (tag !== undefined) shown.push(tags[tag]?.(content) ?? `<${tag}>${content}</${tag}>`)
  }
  return shown.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}
