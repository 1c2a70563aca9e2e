import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { ErrorSummary, type SummaryFault } from '../components/error-summary.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { InputsFrame } from './frame.tsx'

export interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /**
   * Sends the values. Return a sentence when the whole form was refused, sentences by field name when fields were;
   * nothing when it is done.
   */
  readonly onSubmit: (values: Values) => Promise<FormRefusal | undefined>
  /**
   * What a failure says that `onSubmit` threw; asked again when the reader switches the language. Without it nothing may
   * be thrown.
   */
  readonly refusalOf?: (failure: unknown) => FormRefusal
  readonly children: ReactNode
  /** Names the form for those who listen where the page has more than one. */
  readonly label?: string
}

export interface FormRefusal {
  readonly form?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A sentence that came with a refusal, unlike those of the form's own check. */
const fromRefusal = 'server'

/**
 * A form as public services write them: checked when sent, then field by field; what is wrong stands in a summary that
 * takes the focus and beside each field; the send button is never disabled.
 */
export function Form<Values extends FieldValues>({ form, onSubmit, refusalOf, children, label }: FormProps<Values>) {
  const [refusals, setRefusals] = useState(0)
  const [wholeForm, setWholeForm] = useState<string>()
  const thrown = useRef<{ readonly failure: unknown }>(undefined)
  const { errors, submitCount } = form.formState
  const faults: SummaryFault[] = Object.entries(errors).flatMap(([name, fault]) =>
    fault?.message === undefined ? [] : [{ fieldId: fieldId(name), message: String(fault.message) }],
  )
  if (wholeForm !== undefined) faults.unshift({ message: wholeForm })
  // Two fields that ask for the same thing together (first and last name) say it once, at the first of them.
  const said = faults.filter((fault, at) => faults.findIndex(({ message }) => message === fault.message) === at)

  const say = (refused: FormRefusal, isSaid: (name: string) => boolean) => {
    setWholeForm(refused.form)
    for (const [name, message] of Object.entries(refused.fields ?? {})) {
      if (isSaid(name)) form.setError(name as Path<Values>, { type: fromRefusal, message })
    }
  }
  const refusalOfSending = async (values: Values): Promise<FormRefusal | undefined> => {
    try {
      return await onSubmit(values)
    } catch (failure) {
      if (!refusalOf) throw failure
      thrown.current = { failure }
      return refusalOf(failure)
    }
  }
  const submit = form.handleSubmit(
    async (values) => {
      setWholeForm(undefined)
      thrown.current = undefined
      const refused = await refusalOfSending(values)
      if (refused === undefined) return
      say(refused, () => true)
      setRefusals((count) => count + 1)
    },
    () => setRefusals((count) => count + 1),
  )

  useInOtherLanguage(() => {
    const names = Object.keys(errors).filter((name) => errors[name]?.type !== fromRefusal)
    if (names.length > 0) void form.trigger(names as Path<Values>[])
    // What has been mended since stays mended.
    if (thrown.current && refusalOf) say(refusalOf(thrown.current.failure), (name) => errors[name] !== undefined)
  })

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

/** Says again what was said in the language before. Sentences are kept as they were made, so they do not change alone. */
function useInOtherLanguage(sayAgain: () => void): void {
  const { thereIsAProblem: language } = useUiTexts()
  const latest = useRef(sayAgain)
  latest.current = sayAgain
  const saidIn = useRef(language)
  useEffect(() => {
    if (saidIn.current === language) return
    saidIn.current = language
    latest.current()
  }, [language])
}

/** The id of a field in a form, so that the summary's links find it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
