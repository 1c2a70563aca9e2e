import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormProvider, get, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { ErrorSummary, type ErrorSummaryItem } from '../components/error-summary.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { FieldLabelsProvider, insertLabel } from './field-labels.ts'
import { MantineInputsProvider } from './mantine-inputs-provider.tsx'

export interface FormProps<Values extends FieldValues, Output = Values> {
  /** Made by `useSchemaForm` or, for a form without a schema, by `useForm`. */
  readonly form: UseFormReturn<Values, unknown, Output>
  /**
   * Submits what the schema has parsed, or the values of a form without a schema. Return a message for the whole form,
   * messages by field name, or nothing when it succeeded.
   */
  readonly onSubmit: (output: Output) => Promise<FormErrors | undefined | void>
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
export function Form<Values extends FieldValues, Output = Values>({
  form,
  onSubmit,
  toFormErrors,
  children,
  label,
}: FormProps<Values, Output>) {
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [formError, setFormError] = useState<string>()
  const lastFailure = useRef<{ readonly failure: unknown }>(undefined)
  const [labels] = useState(() => new Map<string, string>())
  const { errors, submitCount } = form.formState
  const fieldErrors = listErrors(errors)
  const fieldItems = fieldErrors.map(({ name, message }) => ({
    fieldId: fieldId(name),
    message: insertLabel(message, labels.get(name) ?? name),
  }))
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
  const submitValues = async (output: Output): Promise<FormErrors | undefined> => {
    try {
      return (await onSubmit(output)) ?? undefined
    } catch (failure) {
      if (!toFormErrors) throw failure
      lastFailure.current = { failure }
      return toFormErrors(failure)
    }
  }
  /** Errors of what the form doesn't hold, such as a checked name, would keep it from being submitted again. */
  const clearServerErrors = () => {
    const names = fieldErrors.filter(({ type }) => type === serverErrorType).map(({ name }) => name)
    if (names.length > 0) form.clearErrors(names as Path<Values>[])
  }
  const submit = form.handleSubmit(
    async (output) => {
      setFormError(undefined)
      lastFailure.current = undefined
      const submitErrors = await submitValues(output)
      if (submitErrors === undefined) return
      showErrors(submitErrors, () => true)
      setFailedSubmits((count) => count + 1)
    },
    () => setFailedSubmits((count) => count + 1),
  )

  useOnLanguageChange(() => {
    const names = fieldErrors.filter(({ type }) => type !== serverErrorType).map(({ name }) => name)
    if (names.length > 0) void form.trigger(names as Path<Values>[])
    // Errors fixed since then stay fixed.
    if (lastFailure.current && toFormErrors)
      showErrors(toFormErrors(lastFailure.current.failure), (name) => get(errors, name) !== undefined)
  })

  return (
    <FormProvider {...form}>
      <FieldLabelsProvider value={labels}>
        <MantineInputsProvider>
          <form
            className="p-form p-stack"
            noValidate
            aria-label={label}
            onSubmit={(event) => {
              clearServerErrors()
              void submit(event)
            }}
          >
            {(submitCount > 0 || failedSubmits > 0) && (
              <ErrorSummary errors={uniqueItems} failedSubmits={failedSubmits} />
            )}
            {children}
          </form>
        </MantineInputsProvider>
      </FieldLabelsProvider>
    </FormProvider>
  )
}

interface ListedError {
  /** Path of the field, for example `title.en`. */
  readonly name: string
  readonly type: unknown
  readonly message: string
}

function listErrors(errors: FieldErrors, parent = ''): ListedError[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = parent + key
    if (typeof error?.message === 'string') return [{ name, type: error.type, message: error.message }]
    return typeof error === 'object' && error !== null && !('type' in error)
      ? listErrors(error as FieldErrors, `${name}.`)
      : []
  })
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
