import { useRef, type ReactNode } from 'react'
import { useKeptFocus } from './kept-focus.ts'

/**
 * The frame of a page: `wide` for lists and reading, `text` for help pages, `form` for one column of fields. What has the
 * focus and goes away, as a row that is deleted, hands it on to what stood beside it; where nothing does, to the heading.
 */
export function Page({ width = 'wide', children }: { width?: 'wide' | 'text' | 'form'; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useKeptFocus(frame)
  return (
    <div ref={frame} className="p-page" data-width={width}>
      {children}
    </div>
  )
}

/** Things under each other with an even gap. */
export function Stack({ gap = 'm', children }: { gap?: 's' | 'm' | 'l'; children: ReactNode }) {
  return (
    <div className="p-stack" data-gap={gap}>
      {children}
    </div>
  )
}

/** Things beside each other that wrap. */
export function Cluster({ children }: { children: ReactNode }) {
  return <div className="p-cluster">{children}</div>
}

/** Running text: help, policy, a definition. For the text of a rule use the class `p-rule-text`. */
export function Prose({ children, rule = false }: { children: ReactNode; rule?: boolean }) {
  return <div className={rule ? 'p-prose p-rule-text' : 'p-prose'}>{children}</div>
}

/** Words for those who listen only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="p-visually-hidden">{children}</span>
}

/** What is shown, and what those who listen hear in its place: longer, because they do not see what stands around it. */
export function SaidAs({ said, children }: { said: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  )
}

/** First link of the page; jumps over the header. The address stays: a place in a text it may name is not left by it. */
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
