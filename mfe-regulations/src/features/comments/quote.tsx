import { useState } from 'react'
import { useCommentText } from './texts.ts'

const maxCollapsedLength = 240

/** The text a comment is about, marked as English. Long text is collapsed. */
export function Quote({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useCommentText()
  const [isExpanded, setIsExpanded] = useState(false)
  const isLong = text.length > maxCollapsedLength + 40
  const visibleText = isLong && !isExpanded ? `${text.slice(0, text.lastIndexOf(' ', maxCollapsedLength))} …` : text
  return (
    <blockquote className="rc-quote" aria-label={label}>
      <span lang="en">{visibleText}</span>
      {isLong && (
        <button type="button" className="rc-more" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {t(isExpanded ? 'quote.less' : 'quote.more')}
        </button>
      )}
    </blockquote>
  )
}
