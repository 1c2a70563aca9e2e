import { CallFailure } from './call-failure.ts'

/** A failure as shown to the user. */
export interface FailureDescription {
  readonly title?: string
  readonly message: string
  /** Reference number for support; empty if no service responded. */
  readonly correlationId: string
}

/** A text function that returns `defaultValue` or the key when a text is missing. */
type Translate = (key: never, values?: Readonly<Record<string, string | number>>) => string

/**
 * Returns the message to show for a failure (spec 8). Uses the first translation found under `error.<code>` and
 * `error.<code>.title`, then the message that came with the failure, then its code.
 */
export function describeFailure(failure: unknown, ...translate: readonly Translate[]): FailureDescription {
  if (!(failure instanceof CallFailure)) {
    const message = failure instanceof Error ? failure.message : String(failure)
    return { message: findTranslation(translate, 'error.unexpected', {}) ?? message, correlationId: '' }
  }
  const title = findTranslation(translate, `error.${failure.error}.title`, failure.details)
  const message =
    findTranslation(translate, `error.${failure.error}`, failure.details) ??
    findTranslation(translate, `error.http.${failure.code}`, failure.details) ??
    (failure.message === '' ? failure.error : failure.message)
  return { ...(title === undefined ? {} : { title }), message, correlationId: failure.correlationId }
}

function findTranslation(
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
