import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { Button, IconButton } from './button.tsx'
import { IconX } from './icons.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { enterTop } from './top-dialog.ts'

export interface DialogProps {
  /** Words; nodes where a part of them is in another language. */
  readonly title: ReactNode
  /** Called on the close button, Escape and a press beside the dialog; the owner unmounts it. */
  readonly onClose: () => void
  readonly size?: 'normal' | 'wide'
  /** `false`: it can only be answered, not waved away (progress, unsaved text). */
  readonly dismissable?: boolean
  readonly children: ReactNode
}

/**
 * A modal dialog while it is mounted. The native element keeps the focus inside, makes the rest inert,
 * and gives the focus back to what opened it.
 */
export function Dialog({ title, onClose, size = 'normal', dismissable = true, children }: DialogProps) {
  const texts = useUiTexts()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useKeptFocus(element)
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    const leaveTop = dialog && enterTop(dialog)
    // Where the owner marked no first field, the title: those who listen hear what opened.
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector('h2')
    first?.focus()
    return () => {
      leaveTop?.()
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    // The backdrop is the dialog element itself; the keyboard's way to close is Escape (onCancel).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className="p-dialog"
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissable) onClose()
      }}
      onClick={(event) => {
        if (dismissable && event.target === element.current) onClose()
      }}
    >
      <header>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {dismissable && (
          <IconButton label={texts.close} onClick={onClose}>
            <IconX aria-hidden="true" size={20} />
          </IconButton>
        )}
      </header>
      <div className="p-dialog-body">{children}</div>
    </dialog>
  )
}

/** The way out of a dialog without doing it. */
interface WayBack {
  readonly label: string
  readonly onClick: () => void
}

/**
 * The row of buttons at the end of a dialog, in one order everywhere: the way back, what else may be done, and last, where
 * the row ends, what the dialog is for.
 */
export function DialogActions({
  back,
  children,
}: {
  readonly back?: WayBack | undefined
  readonly children?: ReactNode
}) {
  return (
    <div className="p-dialog-actions">
      {back && <Button onClick={back.onClick}>{back.label}</Button>}
      {children}
    </div>
  )
}
