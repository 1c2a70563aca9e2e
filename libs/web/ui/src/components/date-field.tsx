import { useEffect, useId, useState } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { readDate, writeDate } from './plain-dates.ts'

export interface DateFieldProps {
  readonly label: string
  /** A plain date, or nothing. */
  readonly value: string
  /** A whole date was typed, or the field was left empty. */
  readonly onChange: (date: string) => void
}

/**
 * A date in the order of the reader's language. The browser's own picker follows the browser's language, which is
 * another one where the reader switched the portal's.
 */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const { datePattern, dateInvalid } = useUiTexts()
  const id = useId()
  const [typed, setTyped] = useState(() => writeDate(value, datePattern))
  const [isChecked, setChecked] = useState(false)
  useEffect(() => setTyped(writeDate(value, datePattern)), [value, datePattern])
  // Emptied to type another date is not yet no date: that is known when the field is left.
  const check = () => {
    setChecked(true)
    if (typed.trim() === '' && value !== '') onChange('')
  }
  const isWrong = isChecked && typed.trim() !== '' && readDate(typed, datePattern) === undefined
  return (
    <div className="p-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="p-control"
        placeholder={datePattern}
        autoComplete="off"
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onBlur={check}
        onKeyDown={(event) => event.key === 'Enter' && check()}
        onChange={(event) => {
          const words = event.target.value
          setTyped(words)
          setChecked(false)
          const date = readDate(words, datePattern)
          if (date !== undefined && date !== value) onChange(date)
        }}
      />
      {isWrong && (
        <span id={`${id}-error`} className="p-field-error" role="alert">
          {dateInvalid}
        </span>
      )}
    </div>
  )
}
