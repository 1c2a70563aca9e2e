import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Combobox, type ComboboxOption, type ComboboxProps } from '../components/combobox.tsx'
import { formatDate, parseDate } from '../components/plain-dates.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { omitUndefined, useField, type FieldProps, type Option } from './use-field.tsx'

type TextOptions = Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'spellCheck'>

/** One line of text. Always set the matching `autoComplete` token. */
export function TextField({ name, label, help, required, ...options }: FieldProps & TextOptions) {
  return <TextInput {...useField(omitUndefined({ name, label, help, required }))} {...options} />
}

/**
 * A date in the order of the reader's language, `dd/mm/aaaa` in Spanish. The value is a plain date such as
 * `2026-07-08`, or the typed text when it is not a date from 1900 to 2099; the form's validation rejects it.
 */
export function PlainDateField({ name, label, help, required }: FieldProps) {
  const { datePattern } = useUiTexts()
  const field = useField(omitUndefined({ name, label, help, required }))
  const [text, setText] = useState('')
  const isTextCurrent = (parseDate(text, datePattern) ?? text.trim()) === field.value
  return (
    <TextInput
      {...field}
      // A value set by the form after typing replaces the typed text.
      value={isTextCurrent ? text : formatDate(field.value, datePattern) || field.value}
      placeholder={datePattern}
      autoComplete="off"
      onChange={(event) => {
        const input = event.currentTarget.value
        setText(input)
        field.onChange(parseDate(input, datePattern) ?? input.trim())
      }}
    />
  )
}

export interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
  /** Accessible name of the button that shows or hides the password. */
  readonly toggleLabel: string
}

/** A password; pasting and password managers work, and it can be shown. */
export function PasswordField({ name, label, help, required, autoComplete, toggleLabel }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...useField(omitUndefined({ name, label, help, required }))}
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
      {...useField(omitUndefined({ name, label, help, required }))}
      rows={rows}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  )
}

/** Selects one of a few options. It is always required unless one of the options is empty. */
export function ChoiceField({
  name,
  label,
  help,
  required,
  options,
  autoComplete,
}: FieldProps & { readonly options: readonly Option[]; readonly autoComplete?: string }) {
  const hasEmptyOption = options.some(({ value }) => value === '')
  return (
    <NativeSelect
      {...useField(omitUndefined({ name, label, help, required: required ?? !hasEmptyOption }))}
      autoComplete={autoComplete}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Selects one of many options, which are searched for while the reader types. The value is that of the option. */
export function ComboboxField({
  name,
  label,
  help,
  required,
  search,
}: FieldProps & { readonly search: ComboboxProps['search'] }) {
  const field = useField(omitUndefined({ name, label, help, required }))
  const [selected, setSelected] = useState<ComboboxOption>()
  return (
    <Combobox
      id={field.id}
      label={field.label}
      help={help}
      required={required}
      error={field.error}
      selected={selected?.value === field.value ? selected : undefined}
      onSelect={(option) => {
        setSelected(option)
        field.onChange(option?.value ?? '')
      }}
      search={search}
    />
  )
}

/**
 * Selects several of a few options; the value is an array. Selecting the `exclusive` option, such as "Everyone", clears
 * the others, and the other way around.
 */
export function CheckboxGroupField({
  name,
  label,
  help,
  required,
  options,
  exclusive,
}: FieldProps & { readonly options: readonly Option[]; readonly exclusive?: string }) {
  const field = useField(omitUndefined({ name, label, help, required }))
  const watched: unknown = useWatch({ name })
  const value = Array.isArray(watched) ? (watched as string[]) : []
  const select = (selected: string[]) => {
    const isExclusive = exclusive !== undefined && selected.includes(exclusive) && !value.includes(exclusive)
    field.onChange(isExclusive ? [exclusive] : selected.filter((each) => each !== exclusive || selected.length === 1))
  }
  return (
    <Checkbox.Group
      id={field.id}
      tabIndex={-1}
      label={field.label}
      description={field.description}
      error={field.error}
      value={value}
      onChange={select}
    >
      <div className="p-stack" data-gap="s">
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={<span lang={option.lang}>{option.label}</span>} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** A single checkbox to agree to something. Not marked as optional: leaving it blank is an answer too. */
export function AgreementField({ name, label, help }: FieldProps) {
  const { value, ...field } = useField(omitUndefined({ name, label, help }))
  return <Checkbox {...field} label={label} checked={Boolean(value)} />
}
