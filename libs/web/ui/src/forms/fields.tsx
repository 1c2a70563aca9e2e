import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { readDate, writeDate } from '../components/plain-dates.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { fieldId } from './form.tsx'

export interface FieldProps {
  /** Path of the value in the form. */
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly required?: boolean
}

/** `lang` where the label is in another language than the page. */
interface Option {
  readonly value: string
  readonly label: string
  readonly lang?: string
}

/** The connection of a Mantine input to the form around it, with the ids the error summary links to. */
function useField({ name, label, help, required }: FieldProps) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name, control })
  return {
    ...field,
    value: (field.value as string | undefined) ?? '',
    id: fieldId(name),
    label,
    description: help,
    error: fieldState.error?.message,
    'aria-required': required === true ? true : undefined,
  }
}

type TextOptions = Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'spellCheck'>

/** One line of text. Give `autoComplete` the token for what it is. */
export function TextField({ name, label, help, required, ...options }: FieldProps & TextOptions) {
  return <TextInput {...useField(withoutUndefined({ name, label, help, required }))} {...options} />
}

/**
 * A date in the order of the reader's language, `dd/mm/aaaa` in Spanish. The value is the plain date `2026-07-08`, or
 * what was typed where that is no date from 1900 to 2099: for the form's own check to refuse.
 */
export function PlainDateField({ name, label, help, required }: FieldProps) {
  const { datePattern } = useUiTexts()
  const field = useField(withoutUndefined({ name, label, help, required }))
  const [typed, setTyped] = useState('')
  const isTyped = (readDate(typed, datePattern) ?? typed.trim()) === field.value
  return (
    <TextInput
      {...field}
      // A day that the form was given since takes the place of what was typed.
      value={isTyped ? typed : writeDate(field.value, datePattern) || field.value}
      placeholder={datePattern}
      autoComplete="off"
      onChange={(event) => {
        const words = event.currentTarget.value
        setTyped(words)
        field.onChange(readDate(words, datePattern) ?? words.trim())
      }}
    />
  )
}

export interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
  /** Name of the button that shows what was typed. */
  readonly toggleLabel: string
}

/** A password; pasting and password managers work, and it can be looked at. */
export function PasswordField({ name, label, help, required, autoComplete, toggleLabel }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...useField(withoutUndefined({ name, label, help, required }))}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
    />
  )
}

/** Several lines of text. */
export function TextAreaField({
  name,
  label,
  help,
  required,
  rows = 6,
  maxLength,
}: FieldProps & { readonly rows?: number; readonly maxLength?: number }) {
  return (
    <Textarea
      {...useField(withoutUndefined({ name, label, help, required }))}
      rows={rows}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  )
}

/** One of a few choices. */
export function ChoiceField({
  name,
  label,
  help,
  required,
  options,
}: FieldProps & { readonly options: readonly Option[] }) {
  return (
    <NativeSelect {...useField(withoutUndefined({ name, label, help, required }))}>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Several of a few choices; the value is a list. */
export function ChecksField({
  name,
  label,
  help,
  required,
  options,
}: FieldProps & { readonly options: readonly Option[] }) {
  const { onChange, error, description, id } = useField(withoutUndefined({ name, label, help, required }))
  const value: unknown = useWatch({ name })
  return (
    <Checkbox.Group
      id={id}
      tabIndex={-1}
      label={label}
      description={description}
      error={error}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    >
      <div className="p-stack" data-gap="s">
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={<span lang={option.lang}>{option.label}</span>} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** One thing to agree to. */
export function AgreeField({ name, label, help }: FieldProps) {
  const { value, ...field } = useField(withoutUndefined({ name, label, help }))
  return <Checkbox {...field} checked={Boolean(value)} />
}

function withoutUndefined<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
