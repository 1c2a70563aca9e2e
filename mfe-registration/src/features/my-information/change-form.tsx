import type { AnswerError } from '@portal/contracts-registration/registration-rules'
import { Button, IconChevronLeft, LinkButton, Page, PageTitle } from '@portal/ui'
import { Form, useForm, type Resolver } from '@portal/ui/forms'
import { Link, useNavigate } from '@portal/ui/router'
import { useState, type ReactNode } from 'react'
import { toFieldErrors, useMessages } from '../wizard/index.ts'
import { useMyText } from './texts.ts'
import { useReload } from './use-my-information.ts'
import './my-information.css'

interface ChangePageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly hasErrors?: boolean
  readonly width?: 'form' | 'text'
  readonly children: ReactNode
}

/** The frame of a page on which one thing is changed. */
export function ChangePage({ title, lead, hasErrors = false, width = 'form', children }: ChangePageProps) {
  const t = useMyText()
  return (
    <Page width={width}>
      <Link className="my-back" to="/my-information">
        <IconChevronLeft size={18} aria-hidden="true" />
        {t('back')}
      </Link>
      <PageTitle documentTitle={hasErrors ? t('error-title', { title }) : title} {...(lead !== undefined && { lead })}>
        {title}
      </PageTitle>
      {children}
    </Page>
  )
}

/** A broken rule, or a message of a field. */
export type FieldProblem = AnswerError | { readonly field: string; readonly message: string }

interface ChangeFormProps<Values extends object> extends Omit<ChangePageProps, 'hasErrors'> {
  readonly defaultValues: Values
  /** Broken rules of the contract, and messages of fields without one. */
  readonly check: (values: Values) => readonly FieldProblem[]
  readonly save: (values: Values) => Promise<unknown>
  readonly submitLabel?: string
  /** Where the page leads afterwards; by default the summary. */
  readonly next?: string
  /** Fields of error codes. */
  readonly errorFields?: Readonly<Record<string, string>>
}

/** A page with a form for one change. Saving leads back to the summary. */
export function ChangeForm<Values extends object>({
  defaultValues,
  check,
  save,
  submitLabel,
  next = '/my-information',
  errorFields = {},
  children,
  ...page
}: ChangeFormProps<Values>) {
  const t = useMyText()
  const { getMessage, toFormErrors } = useMessages()
  const navigate = useNavigate()
  const reload = useReload()
  const [hasFailed, setFailed] = useState(false)
  const resolver: Resolver<Values> = async (values) => {
    const errors = check(values).map((problem) => ({
      field: problem.field,
      message: 'key' in problem ? getMessage(problem.key) : problem.message,
    }))
    return (errors.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors(errors) }) as never
  }
  const form = useForm<Values>({ defaultValues: defaultValues as never, resolver, shouldFocusError: false })
  const submit = async (values: Values) => {
    setFailed(false)
    await save(values)
    await reload()
    await navigate(next)
  }
  const handleFailure = (failure: unknown) => {
    setFailed(true)
    return toFormErrors(failure, errorFields)
  }
  return (
    <ChangePage {...page} hasErrors={hasFailed || Object.keys(form.formState.errors).length > 0}>
      <Form form={form} onSubmit={submit} toFormErrors={handleFailure}>
        {children}
        <div className="my-actions">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {submitLabel ?? t('save')}
          </Button>
          <LinkButton to="/my-information">{t('cancel')}</LinkButton>
        </div>
      </Form>
    </ChangePage>
  )
}
