import { Fragment, type ReactNode } from 'react'

export interface RichProps {
  /** A text with tags of yours: `Read the <policy>privacy policy</policy>.` Tags do not nest. */
  readonly text: string
  /** What a tag becomes. Tags without an entry stay text: nothing in a text is ever run as markup. */
  readonly tags: Readonly<Record<string, (content: string) => ReactNode>>
}

/** A sentence with a link or an emphasis inside, so that translators see it whole. */
export function Rich({ text, tags }: RichProps) {
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
