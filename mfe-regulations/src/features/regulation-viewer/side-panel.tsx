import { IconButton, IconX } from '@portal/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../shared/texts/regulations-texts.ts'

/**
 * The panel next to the text, for a definition or comments; on a phone it covers the lower part of the screen. Takes
 * focus when it opens and returns it when it closes; Escape closes it.
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
    // Content with an input field has focused it already.
    if (!panel.current?.contains(opener)) panel.current?.focus({ preventScroll: true })
    return () => {
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return
      // Don't scroll back for mouse users, who have read on; do for keyboard users, who need to see the focus.
      opener.focus({ preventScroll: true })
      if (opener.matches(':focus-visible')) opener.scrollIntoView({ block: 'nearest' })
    }
  }, [])
  return (
    // Escape closes the panel; the panel itself is not interactive.
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
