import { Button } from '@portal/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useCommentText } from './texts.ts'
import { wordsAt, type WordSelection } from './word-selection.ts'

/**
 * Choosing words of a provision with the keyboard alone: a field in which one selects with Shift and the arrow keys and
 * writes nothing. With the mouse one selects in the text itself.
 */
export function WordChooser({
  text,
  onChosen,
}: {
  readonly text: string
  readonly onChosen: (selection: WordSelection) => void
}) {
  const t = useCommentText()
  const [isOpen, setIsOpen] = useState(false)
  const [fault, setFault] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    field.current?.focus()
    field.current?.setSelectionRange(0, 0)
  }, [isOpen])
  if (!isOpen) {
    return (
      <Button size="s" variant="quiet" onClick={() => setIsOpen(true)}>
        {t('words.choose')}
      </Button>
    )
  }
  const choose = () => {
    const selection = field.current && wordsAt(text, field.current.selectionStart, field.current.selectionEnd)
    setFault(!selection)
    if (!selection) return field.current?.focus()
    setIsOpen(false)
    onChosen(selection)
  }
  return (
    <div className="p-field">
      <label htmlFor={id}>{t('words.label')}</label>
      <span className="p-help" id={`${id}-help`}>
        {t('words.help')}
      </span>
      {fault && (
        <span className="p-field-error" role="alert">
          {t('words.none')}
        </span>
      )}
      <textarea
        ref={field}
        id={id}
        className="p-control rc-chooser"
        rows={5}
        // Not `readOnly`: Chromium then has no caret to select from. A phone's keyboard is not wanted.
        aria-readonly="true"
        inputMode="none"
        spellCheck={false}
        onBeforeInput={(event) => event.preventDefault()}
        onChange={() => undefined}
        lang="en"
        value={text}
        aria-describedby={`${id}-help`}
      />
      <p className="rc-actions">
        <Button size="s" onClick={choose}>
          {t('words.take')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => setIsOpen(false)}>
          {t('cancel')}
        </Button>
      </p>
    </div>
  )
}
