import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useUiTexts } from '../ui-texts.tsx'
import { IconButton } from './button.tsx'
import { IconX } from './icons.tsx'
import { useTopmostDialog } from './open-dialogs.ts'

export interface Toast {
  readonly id: string
  readonly kind: 'success' | 'info' | 'error'
  /** Text; nodes when part of it is in another language. */
  readonly title?: ReactNode
  readonly message: ReactNode
  /** Language of the texts, which stays when the user switches the language of the page. */
  readonly lang?: string
}

/** Milliseconds until a toast closes (spec 9). */
export const toastDurationMs = { success: 5000, info: 5000, error: 2000 } as const

/** The toasts, at the bottom right, above open dialogs. All timers pause while any toast is hovered or focused. */
export function ToastRegion({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: string) => void }) {
  const texts = useUiTexts()
  const topmostDialog = useTopmostDialog()
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const region = (
    // The handlers only detect hover and focus; the section itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="p-toasts"
      aria-label={texts.notifications}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isHovered || isFocused} onClose={onClose} />
      ))}
    </section>
  )
  return topmostDialog === undefined ? region : createPortal(region, topmostDialog)
}

function ToastItem({ toast, isPaused, onClose }: { toast: Toast; isPaused: boolean; onClose: (id: string) => void }) {
  const texts = useUiTexts()
  const remainingMs = useRef<number>(toastDurationMs[toast.kind])
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  useEffect(() => {
    if (isPaused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => latestOnClose.current(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAt))
    }
  }, [isPaused, toast.id])
  const tone = toast.kind === 'error' ? 'danger' : toast.kind
  return (
    <div className="p-toast" data-tone={tone} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <div lang={toast.lang}>
        {toast.title !== undefined && <strong>{toast.title}</strong>}
        {toast.message}
      </div>
      <IconButton label={texts.close} onClick={() => onClose(toast.id)}>
        <IconX aria-hidden="true" size={18} />
      </IconButton>
    </div>
  )
}
