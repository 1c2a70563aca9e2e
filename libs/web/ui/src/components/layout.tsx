import { useRef, type ReactNode } from 'react'
import { useFocusRecovery } from './use-focus-recovery.ts'

/**
 * The page container: `wide` for lists and reading, `text` for help pages, `form` for a single column of fields.
 * Recovers focus when the focused element is removed, such as a deleted row.
 */
export function Page({ width = 'wide', children }: { width?: 'wide' | 'text' | 'form'; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useFocusRecovery(frame)
  return (
    <div ref={frame} className="p-page" data-width={width}>
      {children}
    </div>
  )
}

/** Stacks its children vertically with an even gap. */
export function Stack({ gap = 'm', children }: { gap?: 's' | 'm' | 'l'; children: ReactNode }) {
  return (
    <div className="p-stack" data-gap={gap}>
      {children}
    </div>
  )
}

/** Places its children in a row that wraps. */
export function Cluster({ children }: { children: ReactNode }) {
  return <div className="p-cluster">{children}</div>
}

/** Running text: help, policies, definitions. For the text of a rule use the class `p-rule-text`. */
export function Prose({ children, rule = false }: { children: ReactNode; rule?: boolean }) {
  return <div className={rule ? 'p-prose p-rule-text' : 'p-prose'}>{children}</div>
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="p-visually-hidden">{children}</span>
}

/** Visible text with a longer alternative for screen readers, which don't have the visual context. */
export function AccessibleText({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

/** First link of the page; skips the header. Doesn't change the URL, because its fragment may name a provision. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a
      className="p-skip-link"
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault()
        const element = document.getElementById(target)
        element?.focus({ preventScroll: true })
        element?.scrollIntoView({ block: 'start' })
      }}
    >
      {children}
    </a>
  )
}
