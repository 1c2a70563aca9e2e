import { Fragment, type ReactNode } from 'react'

/** Wraps the given English phrases in `lang="en"`, so that screen readers pronounce them correctly. */
export function markEnglish(text: string, phrases: readonly string[] = []): ReactNode {
  const [first, ...remaining] = phrases.filter((phrase) => phrase !== '')
  if (first === undefined) return text
  const parts = text.split(first)
  return parts.map((part, index) => (
    // The parts of a text have no identity and never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <span lang="en">{first}</span>}
      {markEnglish(part, remaining)}
    </Fragment>
  ))
}
