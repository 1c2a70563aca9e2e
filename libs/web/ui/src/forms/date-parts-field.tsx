import { get, useFormContext, type FieldError } from 'react-hook-form'
import { insertLabel, useFieldLabel } from './field-labels.ts'
import { fieldId } from './form.tsx'

const parts = ['month', 'day', 'year'] as const
type DatePart = (typeof parts)[number]

interface DatePartsFieldProps {
  /** Path of a value with the texts `month`, `day` and `year`. */
  readonly name: string
  readonly label: string
  readonly help?: string
  /** Set when the page's heading asks for the date. */
  readonly hideLabel?: boolean
  readonly partLabels: Readonly<Record<DatePart, string>>
  /** Whether the browser may fill in the person's own date of birth. */
  readonly isBirthDate?: boolean
}

/**
 * A date that a person knows by heart, in three text fields. A calendar would be slow for it. Errors belong to the date
 * or to one of its parts.
 */
export function DatePartsField({ name, label, help, hideLabel, partLabels, isBirthDate }: DatePartsFieldProps) {
  const { register, formState } = useFormContext()
  const ofDate: FieldError | Partial<Record<DatePart, FieldError>> | undefined = get(formState.errors, name)
  const isWholeInvalid = typeof ofDate?.['message' as never] === 'string'
  const getError = (part: DatePart) => get(formState.errors, `${name}.${part}`) as FieldError | undefined
  const messages = isWholeInvalid
    ? [(ofDate as FieldError).message ?? '']
    : parts.map((part) => getError(part)?.message).filter((message) => message !== undefined)
  const id = fieldId(name)
  useFieldLabel(name, label)
  const describedBy = [...(help === undefined ? [] : [`${id}-help`]), ...(messages.length === 0 ? [] : [`${id}-error`])]
  return (
    <fieldset id={id} tabIndex={-1} className="p-cards" aria-describedby={describedBy.join(' ') || undefined}>
      <legend className={hideLabel === true ? 'p-visually-hidden' : 'p-cards-label'}>{label}</legend>
      {help !== undefined && (
        <p id={`${id}-help`} className="p-help">
          {help}
        </p>
      )}
      {messages.length > 0 && (
        <div id={`${id}-error`} className="p-field-error">
          {messages.map((message) => (
            <p key={message}>{insertLabel(message, label)}</p>
          ))}
        </div>
      )}
      <div className="p-date-parts">
        {parts.map((part) => (
          <div key={part} className="p-field" data-part={part}>
            <label htmlFor={fieldId(`${name}.${part}`)}>{partLabels[part]}</label>
            <input
              {...register(`${name}.${part}`)}
              id={fieldId(`${name}.${part}`)}
              className="p-control"
              // A month may be typed as a word.
              inputMode={part === 'month' ? 'text' : 'numeric'}
              autoComplete={isBirthDate === true ? `bday-${part}` : 'off'}
              aria-invalid={isWholeInvalid || getError(part) !== undefined || undefined}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
