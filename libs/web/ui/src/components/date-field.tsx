import { useEffect, useId, useState } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { formatDate, parseDate } from './plain-dates.ts'

export interface DateFieldProps {
  readonly label: string
  /** A plain date such as `2026-07-08`, or an empty string. */
  readonly value: string
  /** Called with a complete date, or with an empty string when the field is left empty. */
  readonly onChange: (date: string) => void
}

/**
 * A date field in the order of the reader's language. The browser's own date picker follows the browser's language,
 * which may differ from the language chosen in the portal.
 */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const { datePattern, invalidDate } = useUiTexts()
  const id = useId()
  const [text, setText] = useState(() => formatDate(value, datePattern))
  const [isChecked, setChecked] = useState(false)
  useEffect(() => setText(formatDate(value, datePattern)), [value, datePattern])
  // Clearing the field to type another date is not a change yet; an empty value counts when the field loses focus.
  const onLeave = () => {
    setChecked(true)
    if (text.trim() === '' && value !== '') onChange('')
  }
  const isInvalid = isChecked && text.trim() !== '' && parseDate(text, datePattern) === undefined
  return (
    <div className="p-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="p-control"
        placeholder={datePattern}
        autoComplete="off"
        value={text}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onBlur={onLeave}
        onKeyDown={(event) => event.key === 'Enter' && onLeave()}
        onChange={(event) => {
          const input = event.target.value
          setText(input)
          setChecked(false)
          const date = parseDate(input, datePattern)
          if (date !== undefined && date !== value) onChange(date)
        }}
      />
      {isInvalid && (
        <span id={`${id}-error`} className="p-field-error" role="alert">
          {invalidDate}
        </span>
      )}
    </div>
  )
}
