import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react'
import { useUiTexts } from '../ui-texts.tsx'
import { FieldLabel } from './field-label.tsx'

/**
 * Native fields for filters and search on reading pages. Forms that save data use `@portal/ui/forms`, which loads with
 * them.
 */

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  /** Set `lang` when the label is in another language than the page. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[]
}

/** A native select with a label. */
export function SelectField({ label, options, id, ...rest }: SelectFieldProps) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <div className="p-field">
      <label htmlFor={fieldId}>{label}</label>
      <select id={fieldId} className="p-control" {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A checkbox with a label. */
export function CheckboxField({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: ReactNode }) {
  return (
    <label className="p-check">
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}

/** A one-line input with a label. */
export function InputField({
  label,
  help,
  id,
  optional = false,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  readonly help?: string
  /** Marks the field as optional; not for filters. */
  readonly optional?: boolean
  /** Focuses this field first when its dialog opens. */
  readonly 'data-autofocus'?: boolean
}) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <div className="p-field">
      <label htmlFor={fieldId}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </label>
      {help !== undefined && (
        <span className="p-help" id={`${fieldId}-help`}>
          {help}
        </span>
      )}
      <input
        id={fieldId}
        className="p-control"
        aria-describedby={help === undefined ? undefined : `${fieldId}-help`}
        {...rest}
      />
    </div>
  )
}

export interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** Shows the label above the field; otherwise only screen readers get it. */
  readonly showLabel?: boolean
}

/** A search box with a submit button; place it inside a form. */
export function SearchField({ label, showLabel = false, id, ...rest }: SearchFieldProps) {
  const texts = useUiTexts()
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <div className="p-field" data-search>
      <label htmlFor={fieldId} className={showLabel ? undefined : 'p-visually-hidden'}>
        {label}
      </label>
      <div className="p-search">
        <input id={fieldId} type="search" className="p-control" autoComplete="off" {...rest} />
        <button type="submit" className="p-button" data-variant="primary">
          {texts.search}
        </button>
      </div>
    </div>
  )
}
