import { CallFailure } from './call-failure.ts'

/** A failure as a person reads it. */
export interface FailureDescription {
  readonly title?: string
  readonly message: string
  /** Names the failure for the support line; empty when no service answered. */
  readonly correlationId: string
}

/** A text function that gives the `defaultValue`, or the key, back where it has no text: a remote's typed `t`, or any other. */
type Translate = (key: never, values?: Readonly<Record<string, string | number>>) => string

/**
 * The sentence of a failure (spec 8: the title, the given message or the raw error). Translated texts are keyed by the
 * contract's code, `error.<code>` and `error.<code>.title`, in the first of `translate` that has one; then the message
 * that came with the failure, then its code.
 */
export function describeFailure(failure: unknown, ...translate: readonly Translate[]): FailureDescription {
  if (!(failure instanceof CallFailure)) {
    const message = failure instanceof Error ? failure.message : String(failure)
    return { message: translated(translate, 'error.unexpected', {}) ?? message, correlationId: '' }
  }
  const title = translated(translate, `error.${failure.error}.title`, failure.details)
  const message =
    translated(translate, `error.${failure.error}`, failure.details) ??
    translated(translate, `error.http.${failure.code}`, failure.details) ??
    (failure.message === '' ? failure.error : failure.message)
  return { ...(title === undefined ? {} : { title }), message, correlationId: failure.correlationId }
}

function translated(
  translate: readonly Translate[],
  key: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const t of translate) {
    const text = t(key as never, { ...values, defaultValue: key } as Readonly<Record<string, string | number>>)
    if (text !== key && text !== '') return text
  }
  return undefined
}
