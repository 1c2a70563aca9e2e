import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { Button, type ButtonProps } from './button.tsx'

interface Choosing {
  /** What the system's dialog offers: `.pdf,.docx`. What is dropped is not narrowed by it. */
  readonly accept: string
  readonly multiple?: boolean
  /** At least one file; never more than one without `multiple`. */
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that opens the system's dialog for files. The browser's own file input speaks the browser's language, not the page's. */
export function FileButton({ accept, multiple, onFiles, ...button }: Choosing & Omit<ButtonProps, 'onClick'>) {
  const input = useRef<HTMLInputElement>(null)
  const generated = useId()
  const id = button.id ?? generated
  return (
    <>
      <Button {...button} id={id} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-labelledby={button['aria-labelledby'] ?? id}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen again, mended or after a break.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

interface FileFieldProps extends Choosing {
  readonly label: string
  readonly help?: string | undefined
  /** Why what was sent was refused. */
  readonly fault?: string | undefined
  /** Name of the file that is chosen, where the page does not show it below. */
  readonly chosen?: string | undefined
  /** The id of the button, where a summary of errors leads. */
  readonly id?: string
  /** Below the button: how far the file is. */
  readonly children?: ReactNode
}

/** A labelled place where a file is chosen by a button, or dropped. */
export function FileField({ label, help, fault, chosen, id, children, ...choosing }: FileFieldProps) {
  const texts = useUiTexts()
  const generated = useId()
  const fieldId = id ?? generated
  const [isOver, setIsOver] = useState(false)
  const described = [
    ...(help === undefined ? [] : [`${fieldId}-help`]),
    ...(fault === undefined ? [] : [`${fieldId}-error`]),
    ...(chosen === undefined ? [] : [`${fieldId}-chosen`]),
  ]
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files].slice(0, choosing.multiple === true ? undefined : 1)
    if (files.length > 0) choosing.onFiles(files)
  }
  return (
    // Dropping is a second way for those who have a mouse; the button is everybody's.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="p-file-field"
      data-over={isOver || undefined}
      data-fault={fault !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <span className="p-label" id={`${fieldId}-label`}>
        {label}
      </span>
      {help !== undefined && (
        <span className="p-help" id={`${fieldId}-help`}>
          {help}
        </span>
      )}
      {fault !== undefined && (
        <span className="p-field-error" id={`${fieldId}-error`}>
          {fault}
        </span>
      )}
      <span className="p-cluster">
        <FileButton
          {...choosing}
          id={fieldId}
          aria-labelledby={`${fieldId}-label ${fieldId}`}
          aria-describedby={described.join(' ') || undefined}
        >
          {choosing.multiple === true ? texts.chooseFiles : texts.chooseFile}
        </FileButton>
        {chosen === undefined ? (
          <span className="p-soft p-small">{texts.orDrop}</span>
        ) : (
          <span id={`${fieldId}-chosen`} className="p-chosen-file" role="status">
            {chosen}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}
