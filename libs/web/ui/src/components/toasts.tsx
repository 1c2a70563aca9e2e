import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useUiTexts } from '../ui-texts.tsx'
import { IconButton } from './button.tsx'
import { IconX } from './icons.tsx'
import { useTopDialog } from './top-dialog.ts'

export interface Toast {
  readonly id: string
  readonly kind: 'success' | 'info' | 'error'
  /** Words; nodes where a part of them is in another language. */
  readonly title?: ReactNode
  readonly message: ReactNode
}

/** Milliseconds until a toast closes by itself (spec 9). */
export const toastLife = { success: 5000, info: 5000, error: 2000 } as const

/** The toasts, bottom right, over a dialog too. The time of all of them stands still while one is pointed at or holds the focus. */
export function ToastRegion({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: string) => void }) {
  const texts = useUiTexts()
  const dialog = useTopDialog()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const region = (
    // It only notices that somebody is there; nothing is operated by it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="p-toasts"
      aria-label={texts.notifications}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} paused={pointed || focused} onClose={onClose} />
      ))}
    </section>
  )
  return dialog === undefined ? region : createPortal(region, dialog)
}

function ToastItem({ toast, paused, onClose }: { toast: Toast; paused: boolean; onClose: (id: string) => void }) {
  const texts = useUiTexts()
  const left = useRef<number>(toastLife[toast.kind])
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (paused) return undefined
    const since = performance.now()
    const timer = setTimeout(() => close.current(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - since))
    }
  }, [paused, toast.id])
  const tone = toast.kind === 'error' ? 'danger' : toast.kind
  return (
    <div className="p-toast" data-tone={tone} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <div>
        {toast.title !== undefined && <strong>{toast.title}</strong>}
        {toast.message}
      </div>
      <IconButton label={texts.close} onClick={() => onClose(toast.id)}>
        <IconX aria-hidden="true" size={18} />
      </IconButton>
    </div>
  )
}
