import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { ErrorSummary, type ErrorSummaryItem } from '../components/error-summary.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { MantineInputsProvider } from './mantine-inputs-provider.tsx'

export interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** Submits the values. Return a message for the whole form, messages by field name, or nothing when it succeeded. */
  readonly onSubmit: (values: Values) => Promise<FormErrors | undefined>
  /**
   * Turns an error thrown by `onSubmit` into messages; called again when the reader switches the language. Without it,
   * `onSubmit` must not throw.
   */
  readonly toFormErrors?: (failure: unknown) => FormErrors
  readonly children: ReactNode
  /** Accessible name of the form, for pages with more than one. */
  readonly label?: string
}

export interface FormErrors {
  readonly form?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Marks messages returned by `onSubmit`, as opposed to those of the form's own validation. */
const serverErrorType = 'server'

/**
 * Validates on submit, then field by field. Errors appear in a summary that takes focus and next to each field; the
 * submit button is never disabled.
 */
export function Form<Values extends FieldValues>({ form, onSubmit, toFormErrors, children, label }: FormProps<Values>) {
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [formError, setFormError] = useState<string>()
  const lastFailure = useRef<{ readonly failure: unknown }>(undefined)
  const { errors, submitCount } = form.formState
  const fieldItems = Object.entries(errors).flatMap(([name, error]) =>
    error?.message === undefined ? [] : [{ fieldId: fieldId(name), message: String(error.message) }],
  )
  const summaryItems: ErrorSummaryItem[] = sortByPosition(fieldItems)
  if (formError !== undefined) summaryItems.unshift({ message: formError })
  // Two fields with the same message (first and last name) appear once, linked to the first of them.
  const uniqueItems = summaryItems.filter(
    (item, index) => summaryItems.findIndex(({ message }) => message === item.message) === index,
  )

  const showErrors = (submitErrors: FormErrors, isShown: (name: string) => boolean) => {
    setFormError(submitErrors.form)
    for (const [name, message] of Object.entries(submitErrors.fields ?? {})) {
      if (isShown(name)) form.setError(name as Path<Values>, { type: serverErrorType, message })
    }
  }
  const submitValues = async (values: Values): Promise<FormErrors | undefined> => {
    try {
      return await onSubmit(values)
    } catch (failure) {
      if (!toFormErrors) throw failure
      lastFailure.current = { failure }
      return toFormErrors(failure)
    }
  }
  const submit = form.handleSubmit(
    async (values) => {
      setFormError(undefined)
      lastFailure.current = undefined
      const submitErrors = await submitValues(values)
      if (submitErrors === undefined) return
      showErrors(submitErrors, () => true)
      setFailedSubmits((count) => count + 1)
    },
    () => setFailedSubmits((count) => count + 1),
  )

  useOnLanguageChange(() => {
    const names = Object.keys(errors).filter((name) => errors[name]?.type !== serverErrorType)
    if (names.length > 0) void form.trigger(names as Path<Values>[])
    // Errors fixed since then stay fixed.
    if (lastFailure.current && toFormErrors)
      showErrors(toFormErrors(lastFailure.current.failure), (name) => errors[name] !== undefined)
  })

  return (
    <FormProvider {...form}>
      <MantineInputsProvider>
        <form className="p-form p-stack" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
          {(submitCount > 0 || failedSubmits > 0) && (
            <ErrorSummary errors={uniqueItems} failedSubmits={failedSubmits} />
          )}
          {children}
        </form>
      </MantineInputsProvider>
    </FormProvider>
  )
}

/** Recreates error messages after a language change. They are stored as text, so they don't change by themselves. */
function useOnLanguageChange(onChange: () => void): void {
  const { errorSummaryTitle: language } = useUiTexts()
  const latest = useRef(onChange)
  latest.current = onChange
  const lastLanguage = useRef(language)
  useEffect(() => {
    if (lastLanguage.current === language) return
    lastLanguage.current = language
    latest.current()
  }, [language])
}

/** Sorts errors in the order of the fields on the page. Errors of fields that are not shown come last. */
function sortByPosition<Item extends { readonly fieldId: string }>(items: readonly Item[]): Item[] {
  const fields = new Map(items.map((item) => [item, document.getElementById(item.fieldId)]))
  return items.toSorted((a, b) => {
    const [first, second] = [fields.get(a), fields.get(b)]
    if (!first || !second) return Number(!first) - Number(!second)
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}

/** Returns the id of a field in a form, the target of error summary links. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
