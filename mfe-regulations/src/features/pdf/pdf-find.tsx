import { Button, IconButton, IconChevronLeft, IconChevronRight, IconX } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { useViewerText } from '../viewing/texts.ts'
import type { Hits } from './use-hits.ts'

/** The words that are looked for in the file, how often they stand there, and the way from one to the next. */
export function PdfFind({
  words,
  hits,
  at,
  onWords,
  onStep,
}: {
  readonly words: string
  readonly hits: Hits
  /** Which of the hits is looked at, from 0; undefined where none is. */
  readonly at: number | undefined
  readonly onWords: (words: string) => void
  readonly onStep: (step: 1 | -1) => void
}) {
  const t = useViewerText()
  const [typed, setTyped] = useState(words)
  const box = useRef<HTMLInputElement>(null)
  useFindKey(box)
  const forget = () => {
    setTyped('')
    onWords('')
    box.current?.focus()
  }
  const count = hits.found.length
  return (
    <search className="pd-find pd-more">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === words) onStep(1)
          else onWords(typed.trim())
        }}
      >
        <label className="p-visually-hidden" htmlFor="pd-find">
          {t('pdf.find')}
        </label>
        <input
          ref={box}
          id="pd-find"
          type="search"
          className="p-control"
          placeholder={t('pdf.find')}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') forget()
            if (event.key !== 'Enter' || !event.shiftKey || typed.trim() !== words) return
            event.preventDefault()
            onStep(-1)
          }}
        />
        <Button type="submit" size="s">
          {t('pdf.find-send')}
        </Button>
      </form>
      <p role="status" className="p-small">
        {words === ''
          ? ''
          : count === 0
            ? t(hits.isWhole ? 'pdf.find-none' : 'pdf.find-searching', { words })
            : t('pdf.find-count', { at: (at ?? 0) + 1, count })}
      </p>
      {words !== '' && (
        <span className="pd-find-steps">
          {count > 0 && (
            <>
              <IconButton label={t('pdf.find-previous')} onClick={() => onStep(-1)}>
                <IconChevronLeft aria-hidden="true" size={20} />
              </IconButton>
              <IconButton label={t('pdf.find-next')} onClick={() => onStep(1)}>
                <IconChevronRight aria-hidden="true" size={20} />
              </IconButton>
            </>
          )}
          <IconButton label={t('pdf.find-end')} onClick={forget}>
            <IconX aria-hidden="true" size={18} />
          </IconButton>
        </span>
      )}
    </search>
  )
}

/** The browser's own search sees only the pages that are drawn: its key leads here first, and to the browser's when pressed again. */
function useFindKey(box: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'f') return
      if (document.activeElement === box.current) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [box])
}
