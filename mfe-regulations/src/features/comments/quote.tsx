import { useState } from 'react'
import { useCommentText } from './texts.ts'

const shown = 240

/** The words a comment is about. Long ones are folded; the rule's own language is said. */
export function Quote({ words, label }: { readonly words: string; readonly label: string }) {
  const t = useCommentText()
  const [isWhole, setIsWhole] = useState(false)
  const isLong = words.length > shown + 40
  const cut = isLong && !isWhole ? `${words.slice(0, words.lastIndexOf(' ', shown))} …` : words
  return (
    <blockquote className="rc-quote" aria-label={label}>
      <span lang="en">{cut}</span>
      {isLong && (
        <button type="button" className="rc-more" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'quote.less' : 'quote.more')}
        </button>
      )}
    </blockquote>
  )
}
