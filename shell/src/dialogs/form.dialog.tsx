import type { FormDialogOptions, FormField } from '@portal/contracts-shell/host'
import { Button, Dialog, DialogActions, useUiTexts, type UiTexts } from '@portal/ui'
import {
  CheckboxGroupField,
  ChoiceField,
  ComboboxField,
  Form,
  isPlainDate,
  PlainDateField,
  TextAreaField,
  TextField,
  useForm,
} from '@portal/ui/forms'
import { markEnglish } from '../host/mark-english.tsx'
import { useText } from '../texts.ts'

type Values = Record<string, string | readonly string[]>

/** A form that a remote describes as data. Closes on success and stays open with error messages otherwise. */
export function FormDialog({ options, done }: { options: FormDialogOptions; done: (answer: boolean) => void }) {
  const t = useText()
  const texts = useUiTexts()
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(
      options.fields.map((field) => [field.name, field.initial ?? getInitialValue(field)]),
    ),
    shouldFocusError: false,
    resolver: async (values) => {
      const errors = options.fields.flatMap((field) => {
        const message = validateField(field, values[field.name] ?? '', texts)
        return message === undefined ? [] : [[field.name, { type: 'rule', message }] as const]
      })
      return errors.length === 0
        ? { values, errors: {} }
        : ({ values: {}, errors: Object.fromEntries(errors) } as never)
    },
  })
  const send = async (values: Values) => {
    const errors = await options.submit(values)
    if (errors === undefined) {
      done(true)
      return undefined
    }
    const { form: formError, ...fields } = errors
    return formError === undefined ? { fields } : { form: formError, fields }
  }
  return (
    <Dialog title={markEnglish(options.title, options.englishPhrases)} onClose={() => done(false)}>
      {options.intro !== undefined && (
        <p className="s-notice p-soft">{markEnglish(options.intro, options.englishPhrases)}</p>
      )}
      {options.quotations?.map(({ source, text }) => (
        <figure key={source} className="s-quotation">
          <figcaption className="p-small">{source}</figcaption>
          <blockquote className="rc-text">{text}</blockquote>
        </figure>
      ))}
      <Form form={form} onSubmit={send}>
        {options.fields.map((field) => (
          <DialogField key={field.name} field={field} />
        ))}
        <DialogActions cancel={{ label: t('dialog.cancel'), onClick: () => done(false) }}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {options.submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function DialogField({ field }: { field: FormField }) {
  const { name, label, kind, options = [], maxLength } = field
  const common = {
    name,
    label,
    ...(field.help === undefined ? {} : { help: field.help }),
    ...(field.required === undefined ? {} : { required: field.required }),
  }
  const length = maxLength === undefined ? {} : { maxLength }
  switch (kind) {
    case 'textarea':
      return <TextAreaField {...common} {...length} />
    case 'select':
      return <ChoiceField {...common} options={options} />
    case 'combobox':
      return <ComboboxField {...common} search={field.search ?? (async () => options)} />
    case 'checkboxes':
      return <CheckboxGroupField {...common} options={options} />
    case 'date':
      return <PlainDateField {...common} />
    case 'text':
    case 'email':
      return <TextField {...common} {...length} type={kind} />
  }
}

function getInitialValue(field: FormField): string | readonly string[] {
  return field.kind === 'checkboxes' ? [] : ''
}

/** Returns a message, with `{field}` for the label, or undefined if the value is valid. */
function validateField(
  field: FormField,
  value: string | readonly string[],
  { fieldErrors, invalidDate }: UiTexts,
): string | undefined {
  if (field.required === true && (value.length === 0 || (typeof value === 'string' && value.trim() === '')))
    return fieldErrors.required
  if (field.kind === 'date' && value !== '' && !isPlainDate(String(value))) return invalidDate
  if (field.kind === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value)))
    return fieldErrors.email
  return undefined
}
