import { useController, useFormContext } from 'react-hook-form'
import { FieldLabel } from '../components/field-label.tsx'
import { insertLabel, useFieldLabel } from './field-labels.ts'
import { fieldId } from './form.tsx'

export interface FieldProps {
  /** Path of the value in the form. */
  readonly name: string
  readonly label: string
  readonly help?: string
  /** The label of a field that is not required ends with "(optional)". */
  readonly required?: boolean
}

/** Set `lang` when the label is in another language than the page. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly lang?: string
}

/** Connects an input to the surrounding form, with the id that error summary links use. */
export function useField({ name, label, help, required }: FieldProps) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name, control })
  const message = fieldState.error?.message
  useFieldLabel(name, label)
  return {
    ...field,
    value: (field.value as string | undefined) ?? '',
    id: fieldId(name),
    label: <FieldLabel optional={required !== true}>{label}</FieldLabel>,
    description: help,
    error: message === undefined ? undefined : insertLabel(message, label),
    'aria-required': required === true ? true : undefined,
  }
}

export function omitUndefined<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
