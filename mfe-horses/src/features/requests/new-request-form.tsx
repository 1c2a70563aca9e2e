import { CallFailure } from '@portal/api-client'
import type { ShareScope } from '@portal/contracts-horses/request-rules'
import { useShell, useUser } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice } from '@portal/ui'
import {
  CheckboxGroupField,
  fieldId,
  Form,
  RadioCardsField,
  TextAreaField,
  useForm,
  useWatch,
  type FormErrors,
} from '@portal/ui/forms'
import { useState } from 'react'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { CheckName, type NameCheck } from '../check-name/index.ts'
import { OwnerFields, toOwnersAnswer, useOwners } from './owner-fields.tsx'
import { SentRequests, type NamedHorse, type Sent } from './sent-requests.tsx'
import { useRequestText } from './texts.ts'
import { TransferEffects } from './transfer-effects.tsx'
import { toRequestBody, type NewRequestProblem } from './to-request-body.ts'
import { newRequestKinds, useSendRequests, type NewRequestKind } from './use-requests.ts'

/** Works, races and files of a horse have no pages yet. */
const offeredScopes = ['SUMMARY', 'HEALTH'] as const satisfies readonly ShareScope[]

interface Fields extends Readonly<Record<string, unknown>> {
  readonly kind: NewRequestKind | ''
  /** The summary links to the name of the recipient, which the form doesn't hold. */
  readonly recipient: string
  readonly scopes: readonly ShareScope[]
  readonly comment: string
}

interface NewRequestFormProps {
  readonly horses: readonly NamedHorse[]
  readonly kind: NewRequestKind | ''
}

/** What is asked, of whom, and what will change. */
export function NewRequestForm({ horses, kind: startKind }: NewRequestFormProps) {
  const t = useRequestText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const readerId = useUser()?.personId
  const send = useSendRequests()
  const owners = useOwners()
  const [recipient, setRecipient] = useState<NameCheck>({ text: '', person: null })
  const [sent, setSent] = useState<Sent>()
  const form = useForm<Fields>({
    defaultValues: { kind: startKind, recipient: '', scopes: ['SUMMARY'], comment: '' },
    shouldFocusError: false,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const submit = async (fields: Fields): Promise<void> => {
    const answers = { ...fields, horses, recipient, owners: toOwnersAnswer(owners, fields), readerId }
    const result = toRequestBody(answers)
    if ('problems' in result) throw new InvalidAnswers([...result.problems])
    try {
      setSent(await send.mutateAsync(result.body))
      toasts.show({ kind: 'success', message: t('sent.toast') })
    } catch (failure) {
      toasts.show({ kind: 'error', message: t('new.submit-failed') })
      if (failure instanceof CallFailure && failure.error === 'requests.name-not-checked') {
        setRecipient({ ...recipient, person: null })
        owners.forgetChecks()
      }
      throw failure
    }
  }
  const toFormErrors = (failure: unknown): FormErrors => {
    if (!(failure instanceof InvalidAnswers)) return { form: describe(failure).message ?? t('new.submit-failed') }
    const problems = failure.problems as readonly (readonly [string, NewRequestProblem])[]
    return { fields: Object.fromEntries(problems.map(([field, problem]) => [field, t(`new.problem.${problem}`)])) }
  }
  if (sent) return <SentRequests sent={sent} horses={horses} />
  const isOwners = kind === 'change-owner'
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <p>{t('new.horses', { names: horses.map((horse) => horse.name).join(', '), count: horses.length })}</p>
      <RadioCardsField
        name="kind"
        label={t('new.kind')}
        options={newRequestKinds.map((value) => ({
          value,
          label: t(`kind.${value}`),
          help: t(`new.kind-help.${value}`),
        }))}
      />
      {isOwners ? (
        <OwnerFields owners={owners} />
      ) : (
        <CheckName
          id={fieldId('recipient')}
          label={t(kind === '' ? 'new.recipient' : `new.recipient.${kind}`)}
          value={recipient}
          onChange={setRecipient}
          error={form.formState.errors.recipient?.message}
        />
      )}
      {kind === 'share' && (
        <CheckboxGroupField
          name="scopes"
          label={t('new.scopes')}
          required
          options={offeredScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      )}
      <TextAreaField name="comment" label={t('new.comment')} help={t('new.comment-help')} rows={3} maxLength={1000} />
      {kind !== '' && (
        <Notice title={t('new.effect')}>
          <p>{t(`effect.${kind}`, { recipient: recipient.person?.name ?? t('effect.nobody') })}</p>
          {kind === 'transfer' && <p>{t('new.recipient-sees')}</p>}
          {kind === 'transfer' && <TransferEffects horses={horses} />}
          <p>{t('new.expiry')}</p>
        </Notice>
      )}
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('new.submit')}
        </Button>
        <LinkButton variant="quiet" to={horses.length === 1 ? `/horses/${horses[0]?.horseId}/requests` : '/my-horses'}>
          {t('new.cancel')}
        </LinkButton>
      </Cluster>
    </Form>
  )
}
