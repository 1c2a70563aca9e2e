import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useUiTexts } from '../ui-texts.tsx'

/** The path the portal was opened at. */
const initialPath = window.location.pathname

/** The path of the last heading shown. */
let lastPath: string | undefined

/** The location key of the last heading shown. */
let lastKey: string | undefined

/**
 * True after navigation, until the user clicks or presses a key. A page's heading may be replaced while its parts
 * load; until then, whichever heading is shown takes focus.
 */
let isFocusPending = false
for (const eventName of ['pointerdown', 'keydown'])
  document.addEventListener(eventName, () => (isFocusPending = false), true)

export interface PageTitleProps {
  readonly children: ReactNode
  /** Small text above the heading: the area, the series, the kind of document. */
  readonly eyebrow?: ReactNode
  readonly lead?: ReactNode
  /** Buttons and links next to the heading. */
  readonly actions?: ReactNode
  /** The browser title, when the heading is not plain text or is too short; the portal's name is appended. */
  readonly documentTitle?: string
}

/** The page's only h1. Takes focus after navigation so that screen readers announce the new page. */
export function PageTitle({ children, eyebrow, lead, actions, documentTitle }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const navigationType = useNavigationType()
  const title = documentTitle ?? (typeof children === 'string' ? children : undefined)
  useDocumentTitle(title)
  // A layout effect runs again when a suspended part is shown again; the heading lost focus while it was hidden.
  useLayoutEffect(() => {
    // The first page keeps the browser's own focus; the user may have left it before its heading rendered.
    const isInitialPage = lastPath === undefined && (key === 'default' || pathname === initialPath)
    const isNewPage = !isInitialPage && lastPath !== pathname
    // New content on the same page that removed the focused element. Pages that track the reading position use REPLACE.
    const isNewContent = navigationType === 'PUSH' && lastKey !== undefined && lastKey !== key
    const hasLostFocus = isNewContent && document.activeElement === document.body
    if (isNewPage || hasLostFocus) isFocusPending = true
    if (isNewPage || (isFocusPending && document.activeElement === document.body))
      heading.current?.focus({ preventScroll: true })
    lastPath = pathname
    lastKey = key
  }, [pathname, key, navigationType])
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

/** Sets the browser title to `title – portal`; `undefined` keeps the title the shell took from the manifest. */
export function useDocumentTitle(title: string | undefined): void {
  const { siteName } = useUiTexts()
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${siteName}`
  }, [title, siteName])
}
