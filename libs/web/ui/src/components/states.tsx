import type { ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { Button } from './button.tsx'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface LoadingStateProps {
  readonly label?: string
  /** Draws a skeleton of the expected content: lines of text or rows of a list. */
  readonly shape?: 'text' | 'list'
}

/** Shown while data loads. Screen readers hear it at once; it becomes visible after 0.3 s. */
export function LoadingState({ label, shape }: LoadingStateProps) {
  const texts = useUiTexts()
  return (
    <div className="p-loading" role="status" data-delayed data-shape={shape}>
      <span className="p-spinner" aria-hidden="true" />
      <span className="p-loading-label">{label ?? texts.loading}</span>
    </div>
  )
}

/** Says that there is nothing here, why, and what to do instead. */
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
  /** The message of the failure (`describeFailure` of the API client). */
  readonly message?: string | undefined
  /** Shows a "Try again" button. */
  readonly onRetry?: (() => void) | undefined
  /** Identifies the failure when contacting support. */
  readonly correlationId?: string | undefined
  /** Another way forward, such as a link to a related page. */
  readonly children?: ReactNode
  /** Set when it replaces the whole page: its heading becomes the h1. */
  readonly isFullPage?: boolean
}

/** Says what failed and offers to retry or another way forward. */
export function ErrorState({ title, message, onRetry, correlationId, children, isFullPage = false }: ErrorStateProps) {
  const texts = useUiTexts()
  const Heading = isFullPage ? 'h1' : 'h2'
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
          {texts.referenceNumber}: <code>{correlationId}</code>
        </p>
      )}
    </div>
  )
}

/** A short message in the page. Set `live` for `danger` and `warning` notices that appear without a page change. */
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

/** A status in one or two words. The text carries the meaning; the tone only adds color. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="p-tag" data-tone={tone}>
      {children}
    </span>
  )
}
