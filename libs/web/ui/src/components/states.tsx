import type { ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { Button } from './button.tsx'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface LoadingStateProps {
  readonly label?: string
  /** What will stand here, drawn faintly in its place: the lines of a text, the rows of a list. */
  readonly shape?: 'text' | 'list'
}

/** Something is being fetched. Says so to those who listen at once, and to those who look after a third of a second. */
export function LoadingState({ label, shape }: LoadingStateProps) {
  const texts = useUiTexts()
  return (
    <div className="p-loading" role="status" data-delayed data-shape={shape}>
      <span className="p-spinner" aria-hidden="true" />
      <span className="p-loading-words">{label ?? texts.loading}</span>
    </div>
  )
}

/** There is nothing here, why, and what to do instead. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="p-state">
      <h2>{title}</h2>
      {children !== undefined && <div className="p-soft">{children}</div>}
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  readonly title: string
  /** The sentence of the failure (describeFailure of the call client). */
  readonly message?: string | undefined
  /** Offers "try again". */
  readonly onRetry?: (() => void) | undefined
  /** Names the failure for the support line. */
  readonly correlationId?: string | undefined
  /** Another way forward: a link to where things are. */
  readonly children?: ReactNode
  /** It stands in the place of the whole page: its heading is the page's h1. */
  readonly wholePage?: boolean
}

/** Something failed: what, how to try again, and another way forward. */
export function ErrorState({ title, message, onRetry, correlationId, children, wholePage = false }: ErrorStateProps) {
  const texts = useUiTexts()
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className="p-state" role="alert">
      <Heading>{title}</Heading>
      {message !== undefined && <p>{message}</p>}
      <div className="p-cluster">
        {onRetry !== undefined && (
          <Button variant="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {children}
      </div>
      {correlationId !== undefined && correlationId !== '' && (
        <p className="p-small p-soft">
          {texts.errorReference}: <code>{correlationId}</code>
        </p>
      )}
    </div>
  )
}

/** A short message in the page. `danger` and `warning` that appear by themselves should be `live`. */
export function Notice({
  tone = 'info',
  title,
  live = false,
  children,
}: {
  tone?: Tone
  title?: string
  live?: boolean
  children?: ReactNode
}) {
  return (
    <div className="p-notice" data-tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  )
}

/** A state in a word or two; the tone only underlines what the word says. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="p-tag" data-tone={tone}>
      {children}
    </span>
  )
}
