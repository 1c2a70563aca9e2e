import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { omitUndefined, useField, type FieldProps, type Option } from './use-field.tsx'

/** One card. */
export interface CardOption extends Option {
  /** What the option means, in a line. */
  readonly help?: string
  /** Fields shown below the option while it is selected. */
  readonly reveals?: ReactNode
}

interface CardsProps extends FieldProps {
  readonly options: readonly CardOption[]
  /** Set when the page's heading asks the question, so that the label isn't shown twice. */
  readonly hideLabel?: boolean
}

/** Selects one of a few options that need explaining; the value is a text. */
export function RadioCardsField(props: CardsProps) {
  const { setValue, formState } = useFormContext()
  const value: unknown = useWatch({ name: props.name })
  return (
    <Cards
      {...props}
      type="radio"
      isSelected={(option) => option === value}
      onSelect={(option) => setValue(props.name, option, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
    />
  )
}

/** Selects any of several options that need explaining; the value is an array. Options that aren't shown stay selected. */
export function CheckboxCardsField(props: CardsProps) {
  const { setValue, formState } = useFormContext()
  const watched: unknown = useWatch({ name: props.name })
  const value = Array.isArray(watched) ? (watched as string[]) : []
  const toggle = (option: string) =>
    value.includes(option) ? value.filter((each) => each !== option) : [...value, option]
  return (
    <Cards
      {...props}
      type="checkbox"
      isSelected={(option) => value.includes(option)}
      onSelect={(option) =>
        setValue(props.name, toggle(option), { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
    />
  )
}

interface SelectableCardsProps extends CardsProps {
  readonly type: 'radio' | 'checkbox'
  readonly isSelected: (value: string) => boolean
  readonly onSelect: (value: string) => void
}

function Cards({ options, hideLabel, type, isSelected, onSelect, ...props }: SelectableCardsProps) {
  const field = useField(omitUndefined({ ...props, required: props.required ?? true }))
  const describedBy = [
    ...(props.help === undefined ? [] : [`${field.id}-help`]),
    ...(field.error === undefined ? [] : [`${field.id}-error`]),
  ]
  return (
    <fieldset
      className="p-cards"
      aria-describedby={describedBy.join(' ') || undefined}
      data-invalid={field.error !== undefined || undefined}
    >
      <legend className={hideLabel === true ? 'p-visually-hidden' : 'p-cards-label'}>{field.label}</legend>
      {props.help !== undefined && (
        <p id={`${field.id}-help`} className="p-help">
          {props.help}
        </p>
      )}
      {field.error !== undefined && (
        <p id={`${field.id}-error`} className="p-field-error">
          {field.error}
        </p>
      )}
      {options.map((option, index) => (
        <Card
          key={option.value}
          option={option}
          id={index === 0 ? field.id : `${field.id}-${option.value}`}
          name={props.name}
          type={type}
          isSelected={isSelected(option.value)}
          onSelect={() => onSelect(option.value)}
        />
      ))}
    </fieldset>
  )
}

interface CardProps {
  readonly option: CardOption
  readonly id: string
  readonly name: string
  readonly type: 'radio' | 'checkbox'
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function Card({ option, id, name, type, isSelected, onSelect }: CardProps) {
  return (
    <div className="p-choice" data-selected={isSelected || undefined}>
      <div className="p-choice-option">
        <input
          id={id}
          type={type}
          name={name}
          value={option.value}
          checked={isSelected}
          aria-describedby={option.help === undefined ? undefined : `${id}-about`}
          onChange={onSelect}
        />
        <div>
          <label htmlFor={id} lang={option.lang}>
            {option.label}
          </label>
          {option.help !== undefined && (
            <p id={`${id}-about`} className="p-help">
              {option.help}
            </p>
          )}
        </div>
      </div>
      {isSelected && option.reveals !== undefined && <div className="p-choice-reveals">{option.reveals}</div>}
    </div>
  )
}
