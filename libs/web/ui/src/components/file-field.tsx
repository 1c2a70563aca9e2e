import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { Button, type ButtonProps } from './button.tsx'

interface FileInputProps {
  /** File types offered by the file picker: `.pdf,.docx`. Dropped files are not filtered by it. */
  readonly accept: string
  readonly multiple?: boolean
  /** Phones open the camera on the back instead of the file picker. */
  readonly capture?: 'environment'
  /** Called with at least one file; with at most one unless `multiple` is set. */
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that opens the file picker. The browser's own file input uses the browser's language, not the page's. */
export function FileButton({
  accept,
  multiple,
  capture,
  onFiles,
  ...button
}: FileInputProps & Omit<ButtonProps, 'onClick'>) {
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
        capture={capture}
        aria-labelledby={button['aria-labelledby'] ?? id}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Reset so that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

interface FileFieldProps extends FileInputProps {
  readonly label: string
  readonly help?: string | undefined
  /** Why the file was rejected. */
  readonly error?: string | undefined
  /** Name of the chosen file, when the page does not show it below. */
  readonly fileName?: string | undefined
  /** The id of the button, the target of error summary links. */
  readonly id?: string
  /** Content below the button, such as the upload progress. */
  readonly children?: ReactNode
}

/** A labeled area to choose files with a button or by dropping them. */
export function FileField({ label, help, error, fileName, id, children, ...fileInput }: FileFieldProps) {
  const texts = useUiTexts()
  const generated = useId()
  const fieldId = id ?? generated
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const describedBy = [
    ...(help === undefined ? [] : [`${fieldId}-help`]),
    ...(error === undefined ? [] : [`${fieldId}-error`]),
    ...(fileName === undefined ? [] : [`${fieldId}-file-name`]),
  ]
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    const files = [...event.dataTransfer.files].slice(0, fileInput.multiple === true ? undefined : 1)
    if (files.length > 0) fileInput.onFiles(files)
  }
  return (
    // Drag and drop is a mouse-only shortcut; the button works for everyone.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="p-file-field"
      data-dragged-over={isDraggedOver || undefined}
      data-invalid={error !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
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
      {error !== undefined && (
        <span className="p-field-error" id={`${fieldId}-error`}>
          {error}
        </span>
      )}
      <span className="p-cluster">
        <FileButton
          {...fileInput}
          id={fieldId}
          aria-labelledby={`${fieldId}-label ${fieldId}`}
          aria-describedby={describedBy.join(' ') || undefined}
        >
          {fileInput.multiple === true ? texts.chooseFiles : texts.chooseFile}
        </FileButton>
        {fileName === undefined ? (
          <span className="p-soft p-small">{fileInput.multiple === true ? texts.orDragFiles : texts.orDragFile}</span>
        ) : (
          <span id={`${fieldId}-file-name`} className="p-selected-file" role="status">
            {fileName}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}
