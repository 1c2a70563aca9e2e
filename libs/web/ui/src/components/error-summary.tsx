import { useEffect, useId, useRef } from 'react'
import { useUiTexts } from '../ui-texts.tsx'

export interface SummaryFault {
  /** The id of the field at fault; left out when the fault is of the whole form. */
  readonly fieldId?: string
  readonly message: string
}

/**
 * What is wrong with a refused form, on top of it; takes the focus each time the form is refused.
 * `refusals` counts them, so that a second refusal with the same faults is heard too.
 */
export function ErrorSummary({ faults, refusals }: { faults: readonly SummaryFault[]; refusals: number }) {
  const texts = useUiTexts()
  const titleId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const shown = faults.length > 0
  // Once for each refusal: a fault that comes back while its field is being mended must not take the focus out of it.
  const said = useRef(0)
  useEffect(() => {
    if (!shown || said.current === refusals) return
    said.current = refusals
    summary.current?.focus()
  }, [refusals, shown])
  if (!shown) return null
  return (
    <div ref={summary} className="p-error-summary" role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.thereIsAProblem}</h2>
      <ul>
        {faults.map(({ fieldId, message }) => (
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
