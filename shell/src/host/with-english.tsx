import { Fragment, type ReactNode } from 'react'

/** Words of the shell's reader with those a remote said are English marked, so that they are read out as English. */
export function withEnglish(words: string, english: readonly string[] = []): ReactNode {
  const [first, ...others] = english.filter((each) => each !== '')
  if (first === undefined) return words
  const parts = words.split(first)
  return parts.map((part, index) => (
    // Parts of a sentence have no identity and never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <span lang="en">{first}</span>}
      {withEnglish(part, others)}
    </Fragment>
  ))
}
