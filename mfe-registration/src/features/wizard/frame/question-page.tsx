import { CallFailure } from '@portal/api-client'
import {
  validateAnswer,
  type AnswerError,
  type AnswerStep,
  type RegistrationAnswers,
  type StepAnswer,
} from '@portal/contracts-registration/registration-rules'
import { Button } from '@portal/ui'
import { Form, useForm, type Resolver } from '@portal/ui/forms'
import { useNavigate } from '@portal/ui/router'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../shared/texts.ts'
import { SupportDetails } from '../fields/support-details.tsx'
import { toFieldErrors } from './form-errors.ts'
import { useMessages } from './messages.ts'
import { getNextPage, toPath } from './progress.ts'
import type { PageProps } from './page-props.ts'
import { useIsChange } from './use-is-change.ts'
import { useDraftUpdate, useSaveAnswer } from './use-draft.ts'
import { WizardPage } from './wizard-page.tsx'

/** A message of a field that isn't one of the contract's rules. */
export type FieldError = AnswerError | { readonly field: string; readonly message: string }

interface QuestionPageProps<Step extends AnswerStep, Values extends object> extends PageProps {
  readonly step: Step
  readonly title: string
  readonly lead?: ReactNode
  readonly width?: 'form' | 'text'
  readonly defaultValues: Values
  /** Converts the fields to the answer that is stored. */
  readonly toAnswer: (values: Values) => RegistrationAnswers[Step]
  /** Checks before the contract's rules, for what the answer no longer shows, such as a part of a date that is missing. */
  readonly check?: (values: Values) => readonly FieldError[]
  /** Fields of error codes that a save can fail with. */
  readonly errorFields?: Readonly<Record<string, string>>
  /** Called when a save fails, for example to suggest alternatives. */
  readonly onFailure?: (failure: unknown, values: Values) => void
  readonly submitLabel?: string
  /** Other buttons next to "Continue". */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page with one question. "Continue" validates, saves the answer on the server and opens the next page. */
export function QuestionPage<Step extends AnswerStep, Values extends object>({
  step,
  title,
  lead,
  width = 'form',
  draft,
  settings,
  defaultValues,
  toAnswer,
  check,
  errorFields,
  onFailure,
  submitLabel,
  actions,
  children,
}: QuestionPageProps<Step, Values>) {
  const t = useText()
  const { getMessage, toFormErrors } = useMessages()
  const navigate = useNavigate()
  const save = useSaveAnswer(draft)
  const { reload } = useDraftUpdate()
  const isChange = useIsChange()
  const [hasFailed, setFailed] = useState(false)
  const [needsSupport, setNeedsSupport] = useState(false)
  const { today } = settings

  const listErrors = (values: Values): readonly FieldError[] => {
    const errors = check?.(values) ?? []
    if (errors.length > 0) return errors
    return validateAnswer({ step, answer: toAnswer(values) } as StepAnswer, draft.answers, { settings, today })
  }
  const resolver: Resolver<Values> = async (values) => {
    const errors = listErrors(values).map((error) => ({
      field: error.field,
      message: 'key' in error ? getMessage(error.key) : error.message,
    }))
    return (errors.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors(errors) }) as never
  }
  const form = useForm<Values>({ defaultValues: defaultValues as never, resolver, shouldFocusError: false })

  const submit = async (values: Values) => {
    setFailed(false)
    const saved = await save(step, toAnswer(values))
    await navigate(toPath(getNextPage(step, saved, { today, isChange })))
  }
  const handleFailure = (failure: unknown) => {
    setFailed(true)
    setNeedsSupport(failure instanceof CallFailure && failure.error === 'registration.candidate-locked')
    onFailure?.(failure, form.getValues())
    const errors = toFormErrors(failure, errorFields)
    // Another tab changed the draft: the next attempt is based on its version.
    if (errors.form === t('error.stale')) void reload()
    return errors
  }
  return (
    <WizardPage
      page={step}
      draft={draft}
      today={today}
      title={title}
      lead={lead}
      width={width}
      hasErrors={hasFailed || Object.keys(form.formState.errors).length > 0}
    >
      <Form form={form} onSubmit={submit} toFormErrors={handleFailure}>
        {children}
        <div className="wizard-actions">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {submitLabel ?? t('frame.continue')}
          </Button>
          {actions}
        </div>
      </Form>
      {needsSupport && <SupportDetails phone={settings.supportPhone} reference={draft.reference} />}
    </WizardPage>
  )
}
