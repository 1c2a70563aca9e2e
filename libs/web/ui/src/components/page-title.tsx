import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useUiTexts } from '../ui-texts.tsx'

/** The path with which the portal was opened. */
const openedPath = window.location.pathname

/** The path whose heading was shown last. */
let shownPath: string | undefined

/** The place, with what stands behind its question mark, whose heading was shown last. */
let shownKey: string | undefined

/**
 * The person came to this page and has done nothing on it yet. A page's heading may go and come back while its parts
 * load; until the person presses or types something, whichever stands there is where they are.
 */
let isAwaited = false
for (const act of ['pointerdown', 'keydown']) document.addEventListener(act, () => (isAwaited = false), true)

export interface PageTitleProps {
  readonly children: ReactNode
  /** Small words above: the area, the series, the kind of document. */
  readonly eyebrow?: ReactNode
  readonly lead?: ReactNode
  /** Buttons and links beside the heading. */
  readonly actions?: ReactNode
  /** The browser's title where the heading is not plain text or says too little; the portal's name is added. */
  readonly documentTitle?: string
}

/** The page's one h1. It takes the focus when the person came here by a link, so that those who listen hear where they are. */
export function PageTitle({ children, eyebrow, lead, actions, documentTitle }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const cameBy = useNavigationType()
  const title = documentTitle ?? (typeof children === 'string' ? children : undefined)
  useDocumentTitle(title)
  // A layout effect runs again when what was hidden while it waited for its parts is shown; a hidden heading lost the focus.
  useLayoutEffect(() => {
    // The page that was loaded first keeps the browser's own focus; whoever is quick may have left it before it was drawn.
    const isFirst = shownPath === undefined && (key === 'default' || pathname === openedPath)
    const isNew = !isFirst && shownPath !== pathname
    // Another thing on the same page, whose coming took away what had the focus. A page that notes where one reads replaces.
    const isOther = cameBy === 'PUSH' && shownKey !== undefined && shownKey !== key
    const isMoved = isOther && document.activeElement === document.body
    if (isNew || isMoved) isAwaited = true
    if (isNew || (isAwaited && document.activeElement === document.body))
      heading.current?.focus({ preventScroll: true })
    shownPath = pathname
    shownKey = key
  }, [pathname, key, cameBy])
  return (
    <div className="p-page-title">
      <div>
        {eyebrow !== undefined && <p className="p-eyebrow">{eyebrow}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
        {lead !== undefined && <p className="p-lead">{lead}</p>}
      </div>
      {actions !== undefined && <div className="p-cluster p-no-print">{actions}</div>}
    </div>
  )
}

/** Sets the browser's title to `title – portal`; `undefined` leaves what the shell set from the manifest. */
export function useDocumentTitle(title: string | undefined): void {
  const { siteName } = useUiTexts()
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${siteName}`
  }, [title, siteName])
}
