import { IconButton, IconX } from '@portal/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../texts.ts'

/**
 * What opens beside the text: a definition, the comments on a provision. On a phone it covers the lower part of the
 * window. It takes the focus when it opens and gives it back when it closes; Escape closes it.
 */
export function SidePanel({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    // What opened with a field to write in has the focus already.
    if (!panel.current?.contains(opener)) panel.current?.focus({ preventScroll: true })
    return () => {
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return
      // Whoever points has read on meanwhile and stays there; whoever works by keyboard sees where they are.
      opener.focus({ preventScroll: true })
      if (opener.matches(':focus-visible')) opener.scrollIntoView({ block: 'nearest' })
    }
  }, [])
  return (
    // Escape is the keyboard's way out of what was opened; the panel itself is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className="rv-panel p-no-print"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className="rv-panel-head">
        <h2>{title}</h2>
        <IconButton label={t('viewer.close-panel')} onClick={onClose}>
          <IconX aria-hidden="true" size={20} />
        </IconButton>
      </header>
      {children}
    </aside>
  )
}
