import { Button } from '@portal/ui'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useParserText } from './texts.ts'

/** A file by choice or by dropping it here; a second one takes the place of the first. */
export function FileField({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useParserText()
  const helpId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) onFile(file)
    // So that the same file can be chosen again after it was mended.
    if (input.current) input.current.value = ''
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    // Dropping is a shortcut of the mouse for the button within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="pa-drop"
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <p>{t('file.drop')}</p>
      <Button onClick={() => input.current?.click()} aria-describedby={helpId}>
        {t('file.choose')}
      </Button>
      <p id={helpId} className="p-small p-soft">
        {t('file.help')}
      </p>
      <input
        ref={input}
        type="file"
        accept=".docx,.pdf,.txt"
        hidden
        aria-label={t('file.choose')}
        onChange={(event) => take(event.target.files?.[0])}
      />
    </div>
  )
}
