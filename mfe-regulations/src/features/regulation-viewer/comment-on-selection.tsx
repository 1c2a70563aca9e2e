import { Button, IconMessage } from '@portal/ui'
import { useEffect } from 'react'
import { useText } from '../../shared/texts/regulations-texts.ts'
import type { SelectedText } from './selected-text.ts'

/**
 * The "Comment on selected text" button next to the selection. Ctrl+Alt+M does the same and is announced to screen
 * readers.
 */
export function CommentOnSelection({
  selectedText,
  onComment,
}: {
  readonly selectedText: SelectedText | undefined
  readonly onComment: (selectedText: SelectedText) => void
}) {
  const t = useText()
  useEffect(() => {
    if (!selectedText) return
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyM') return
      event.preventDefault()
      onComment(selectedText)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [selectedText, onComment])
  return (
    <>
      <span className="p-visually-hidden" role="status">
        {selectedText && t('selection.announcement')}
      </span>
      {selectedText && (
        <div
          className="rv-selection-button p-no-print"
          style={{ left: selectedText.position.left, top: selectedText.position.bottom }}
        >
          <Button
            size="s"
            variant="primary"
            // Keep the selection until it has been read.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onComment(selectedText)}
          >
            <IconMessage aria-hidden="true" size={18} />
            {t('selection.comment')}
          </Button>
        </div>
      )}
    </>
  )
}
