import { Button } from '@portal/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useCommentText } from './texts.ts'
import { createTextSelection, type TextSelection } from './text-selection.ts'

/**
 * Selects text of a provision with the keyboard, in a field that can't be edited. Mouse users select in the text
 * itself.
 */
export function TextSelectionField({
  text,
  onSelect,
}: {
  readonly text: string
  readonly onSelect: (selection: TextSelection) => void
}) {
  const t = useCommentText()
  const [isOpen, setIsOpen] = useState(false)
  const [isInvalid, setIsInvalid] = useState(false)
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
        {t('selection.start')}
      </Button>
    )
  }
  const confirm = () => {
    const selection =
      field.current && createTextSelection(text, field.current.selectionStart, field.current.selectionEnd)
    setIsInvalid(!selection)
    if (!selection) return field.current?.focus()
    setIsOpen(false)
    onSelect(selection)
  }
  return (
    <div className="p-field">
      <label htmlFor={id}>{t('selection.label')}</label>
      <span className="p-help" id={`${id}-help`}>
        {t('selection.help')}
      </span>
      {isInvalid && (
        <span className="p-field-error" role="alert">
          {t('selection.invalid')}
        </span>
      )}
      <textarea
        ref={field}
        id={id}
        className="p-control rc-selection-field"
        rows={5}
        // Not `readOnly`: Chromium then shows no caret. `inputMode` none keeps the on-screen keyboard closed.
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
        <Button size="s" onClick={confirm}>
          {t('selection.confirm')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => setIsOpen(false)}>
          {t('cancel')}
        </Button>
      </p>
    </div>
  )
}
