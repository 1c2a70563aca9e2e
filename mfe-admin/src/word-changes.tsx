import { diffWords } from '@portal/regulation-text/redline'
import { VisuallyHidden } from '@portal/ui'

/** Two wordings as one text, what came and went marked and said. `words` are the reader's for it. */
export function WordChanges({
  before,
  after,
  words,
}: {
  readonly before: string
  readonly after: string
  readonly words: { readonly inserted: string; readonly deleted: string; readonly end: string }
}) {
  return diffWords(before, after).map(({ kind, text }, index) => {
    if (kind === 'equal') return text
    const Tag = kind === 'inserted' ? 'ins' : 'del'
    return (
      // Segments have no identity and are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <VisuallyHidden>{words[kind]} </VisuallyHidden>
        {text}
        <VisuallyHidden> {words.end}</VisuallyHidden>
      </Tag>
    )
  })
}
