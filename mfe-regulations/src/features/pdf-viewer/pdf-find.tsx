import { Button, IconButton, IconChevronLeft, IconChevronRight, IconX } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import type { SearchResult } from './use-matches.ts'

/** The search field of a file, the number of matches and the buttons to move between them. */
export function PdfFind({
  query,
  searchResult,
  currentIndex,
  onQueryChange,
  onStep,
}: {
  readonly query: string
  readonly searchResult: SearchResult
  /** Index of the current match, starting at 0; undefined when there is none. */
  readonly currentIndex: number | undefined
  readonly onQueryChange: (query: string) => void
  readonly onStep: (step: 1 | -1) => void
}) {
  const t = useDocumentViewerText()
  const [input, setInput] = useState(query)
  const inputElement = useRef<HTMLInputElement>(null)
  useFindKey(inputElement)
  const clear = () => {
    setInput('')
    onQueryChange('')
    inputElement.current?.focus()
  }
  const matchCount = searchResult.matches.length
  return (
    <search className="pd-find pd-tools">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (input.trim() === query) onStep(1)
          else onQueryChange(input.trim())
        }}
      >
        <label className="p-visually-hidden" htmlFor="pd-find">
          {t('pdf.find')}
        </label>
        <input
          ref={inputElement}
          id="pd-find"
          type="search"
          className="p-control"
          placeholder={t('pdf.find')}
          autoComplete="off"
          maxLength={200}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') clear()
            if (event.key !== 'Enter' || !event.shiftKey || input.trim() !== query) return
            event.preventDefault()
            onStep(-1)
          }}
        />
        <Button type="submit" size="s">
          {t('pdf.find-submit')}
        </Button>
      </form>
      <p role="status" className="p-small">
        {query === ''
          ? ''
          : matchCount === 0
            ? t(searchResult.isComplete ? 'pdf.find-none' : 'pdf.find-searching', { query })
            : t('pdf.find-count', { index: (currentIndex ?? 0) + 1, count: matchCount })}
      </p>
      {query !== '' && (
        <span className="pd-find-buttons">
          {matchCount > 0 && (
            <>
              <IconButton label={t('pdf.find-previous')} onClick={() => onStep(-1)}>
                <IconChevronLeft aria-hidden="true" size={20} />
              </IconButton>
              <IconButton label={t('pdf.find-next')} onClick={() => onStep(1)}>
                <IconChevronRight aria-hidden="true" size={20} />
              </IconButton>
            </>
          )}
          <IconButton label={t('pdf.find-clear')} onClick={clear}>
            <IconX aria-hidden="true" size={18} />
          </IconButton>
        </span>
      )}
    </search>
  )
}

/**
 * The browser's own search only covers rendered pages, so Ctrl+F focuses this field first; pressed again, it opens the
 * browser's search.
 */
function useFindKey(inputElement: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'f') return
      if (document.activeElement === inputElement.current) return
      event.preventDefault()
      inputElement.current?.focus()
      inputElement.current?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [inputElement])
}
