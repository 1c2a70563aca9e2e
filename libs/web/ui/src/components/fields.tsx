import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react'
import { useUiTexts } from '../ui-texts.tsx'

/**
 * The native fields that reading pages need: filters and search. Forms that write use `@portal/ui/forms`,
 * which loads with them.
 */

/** A filter bar: a form whose fields stand in a row; `label` names it for those who listen. */
export function FilterBar({
  label,
  onSubmit,
  children,
}: {
  label: string
  /** For filters that are applied by a button; leave out where each field applies by itself. */
  onSubmit?: () => void
  children: ReactNode
}) {
  return (
    <form
      className="p-filter-bar p-no-print"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      {children}
    </form>
  )
}

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  /** `lang` where the label is in another language than the page. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[]
}

/** A labelled native select. */
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

/** A checkbox with its label. */
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

/** A labelled one-line input: text or date. */
export function InputField({
  label,
  help,
  id,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  readonly help?: string
  /** The field of a dialog that has the focus first. */
  readonly 'data-autofocus'?: boolean
}) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <div className="p-field">
      <label htmlFor={fieldId}>{label}</label>
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
  /** Shows the label above instead of only naming the field. */
  readonly showLabel?: boolean
}

/** A search box with its button; stands in a form of yours. */
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
