import { useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { ErrorSummary, type SummaryFault } from '../components/error-summary.tsx'
import { InputsFrame } from './frame.tsx'

export interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /**
   * Sends the values. Return a sentence when the whole form was refused, sentences by field name when fields were;
   * nothing when it is done.
   */
  readonly onSubmit: (values: Values) => Promise<FormRefusal | undefined>
  readonly children: ReactNode
  /** Names the form for those who listen where the page has more than one. */
  readonly label?: string
}

export interface FormRefusal {
  readonly form?: string
  readonly fields?: Readonly<Record<string, string>>
}

/**
 * A form as public services write them: checked when sent, then field by field; what is wrong stands in a summary that
 * takes the focus and beside each field; the send button is never disabled.
 */
export function Form<Values extends FieldValues>({ form, onSubmit, children, label }: FormProps<Values>) {
  const [refusals, setRefusals] = useState(0)
  const [wholeForm, setWholeForm] = useState<string>()
  const { errors, submitCount } = form.formState
  const faults: SummaryFault[] = Object.entries(errors).flatMap(([name, fault]) =>
    fault?.message === undefined ? [] : [{ fieldId: fieldId(name), message: String(fault.message) }],
  )
  if (wholeForm !== undefined) faults.unshift({ message: wholeForm })
  // Two fields that ask for the same thing together (first and last name) say it once, at the first of them.
  const said = faults.filter((fault, at) => faults.findIndex(({ message }) => message === fault.message) === at)

  const submit = form.handleSubmit(
    async (values) => {
      setWholeForm(undefined)
      const refused = await onSubmit(values)
      if (refused === undefined) return
      setWholeForm(refused.form)
      for (const [name, message] of Object.entries(refused.fields ?? {})) {
        form.setError(name as Parameters<typeof form.setError>[0], { type: 'server', message })
      }
      setRefusals((count) => count + 1)
    },
    () => setRefusals((count) => count + 1),
  )

  return (
    <FormProvider {...form}>
      <InputsFrame>
        <form className="p-form p-stack" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
          {(submitCount > 0 || refusals > 0) && <ErrorSummary faults={said} refusals={refusals} />}
          {children}
        </form>
      </InputsFrame>
    </FormProvider>
  )
}

/** The id of a field in a form, so that the summary's links find it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
