import { useEffect, useId, useRef } from 'react'
import { useUiTexts } from '../ui-texts.tsx'

export interface ErrorSummaryItem {
  /** The id of the invalid field; omit when the error concerns the whole form. */
  readonly fieldId?: string
  readonly message: string
}

/**
 * Lists the errors at the top of a form and takes focus after each failed submit. `failedSubmits` counts the failed
 * submits, so that a second one with the same errors is announced again.
 */
export function ErrorSummary({
  errors,
  failedSubmits,
}: {
  errors: readonly ErrorSummaryItem[]
  failedSubmits: number
}) {
  const texts = useUiTexts()
  const titleId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  // Focus once per failed submit: an error that reappears while the person is fixing the field must not move focus.
  const lastFocused = useRef(0)
  useEffect(() => {
    if (!hasErrors || lastFocused.current === failedSubmits) return
    lastFocused.current = failedSubmits
    summary.current?.focus()
  }, [failedSubmits, hasErrors])
  if (!hasErrors) return null
  return (
    <div ref={summary} className="p-error-summary" role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.errorSummaryTitle}</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId === undefined ? (
              <strong>{message}</strong>
            ) : (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId)?.focus()
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
