import { Button, IconMessage } from '@portal/ui'
import { useEffect } from 'react'
import { useText } from '../../texts.ts'
import type { ChosenWords } from './words-in-text.ts'

/** "Comment on these words", near them; Control, Alt and M does the same from the keyboard, and that is said. */
export function WordsOffer({
  chosen,
  onTake,
}: {
  readonly chosen: ChosenWords | undefined
  readonly onTake: (chosen: ChosenWords) => void
}) {
  const t = useText()
  useEffect(() => {
    if (!chosen) return
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyM') return
      event.preventDefault()
      onTake(chosen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [chosen, onTake])
  return (
    <>
      <span className="p-visually-hidden" role="status">
        {chosen && t('words.said')}
      </span>
      {chosen && (
        <div className="rv-offer p-no-print" style={{ left: chosen.at.left, top: chosen.at.bottom }}>
          <Button
            size="s"
            variant="primary"
            // The press must not take the selection away before it is read.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(chosen)}
          >
            <IconMessage aria-hidden="true" size={18} />
            {t('words.offer')}
          </Button>
        </div>
      )}
    </>
  )
}
