import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { Button, IconButton } from './button.tsx'
import { IconX } from './icons.tsx'
import { FocusOrigin, useFocusRecovery } from './use-focus-recovery.ts'
import { registerOpenDialog } from './open-dialogs.ts'

export interface DialogProps {
  /** Text; nodes when part of it is in another language. */
  readonly title: ReactNode
  /** Called on the close button, Escape and a click on the backdrop; the owner unmounts the dialog. */
  readonly onClose: () => void
  readonly size?: 'normal' | 'wide'
  /** `false` hides the close button and ignores Escape and backdrop clicks (progress, unsaved text). */
  readonly dismissable?: boolean
  readonly children: ReactNode
}

/**
 * A modal dialog, open while mounted. The native element traps focus and makes the rest of the page inert. Focus returns to
 * the opener, or near it when a decision in the dialog has removed it.
 */
export function Dialog({ title, onClose, size = 'normal', dismissable = true, children }: DialogProps) {
  const texts = useUiTexts()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useFocusRecovery(element)
  useEffect(() => {
    const dialog = element.current
    const opener = new FocusOrigin(document.activeElement)
    dialog?.showModal()
    const unregister = dialog && registerOpenDialog(dialog)
    // Without a `data-autofocus` field, focus the title so that screen readers announce the dialog.
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector('h2')
    first?.focus()
    return () => {
      unregister?.()
      dialog?.close()
      opener.focus()
    }
  }, [])
  return (
    // The backdrop is the dialog element itself; keyboard users close it with Escape (onCancel).
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

/** Closes the dialog without doing anything. */
interface CancelAction {
  readonly label: string
  readonly onClick: () => void
}

/**
 * The row of buttons at the end of a dialog, in the same order everywhere: cancel, other actions, and the main action
 * last.
 */
export function DialogActions({
  cancel,
  children,
}: {
  readonly cancel?: CancelAction | undefined
  readonly children?: ReactNode
}) {
  return (
    <div className="p-dialog-actions">
      {cancel && <Button onClick={cancel.onClick}>{cancel.label}</Button>}
      {children}
    </div>
  )
}
