import { CallFailure } from '@portal/api-client'
import type { SentRequestKind } from '@portal/contracts-horses'
import type { ShareScope } from '@portal/contracts-horses/request-rules'
import { useShell } from '@portal/shell-sdk'
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
import { SentRequests, type NamedHorse, type Sent } from './sent-requests.tsx'
import { useRequestText } from './texts.ts'
import { requestKinds, useSendRequests, type NewRequestBody } from './use-requests.ts'

/** Works, races and files of a horse have no pages yet. */
const offeredScopes = ['SUMMARY', 'HEALTH'] as const satisfies readonly ShareScope[]

interface Fields {
  readonly kind: SentRequestKind | ''
  /** The summary links to the name of the recipient, which the form doesn't hold. */
  readonly recipient: string
  readonly scopes: readonly ShareScope[]
  readonly comment: string
}

interface NewRequestFormProps {
  readonly horses: readonly NamedHorse[]
  readonly kind: SentRequestKind | ''
}

/** What is asked, of whom, and what will change. */
export function NewRequestForm({ horses, kind: startKind }: NewRequestFormProps) {
  const t = useRequestText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const send = useSendRequests()
  const [recipient, setRecipient] = useState<NameCheck>({ text: '', person: null })
  const [sent, setSent] = useState<Sent>()
  const form = useForm<Fields>({
    defaultValues: { kind: startKind, recipient: '', scopes: ['SUMMARY'], comment: '' },
    shouldFocusError: false,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const submit = async ({ scopes, comment }: Fields): Promise<void> => {
    const { person, text } = recipient
    const missing = [
      ...(kind === '' ? (['kind'] as const) : []),
      ...(person === null ? (['recipient'] as const) : []),
      ...(kind === 'share' && scopes.length === 0 ? (['scopes'] as const) : []),
    ]
    if (missing.length > 0 || kind === '' || person === null) throw new InvalidAnswers(missing)
    const checked = { text: text.trim(), checkToken: person.checkToken }
    const body: NewRequestBody = {
      kind,
      horseIds: horses.map(({ horseId }) => horseId),
      recipient: checked,
      ...(comment.trim() !== '' && { comment: comment.trim() }),
      ...(kind === 'share' && { scopes: [...scopes] }),
      ...(kind === 'change-owner' && { owners: [{ ...checked, share: 100 }] }),
    }
    try {
      setSent(await send.mutateAsync(body))
      toasts.show({ kind: 'success', message: t('sent.toast') })
    } catch (failure) {
      toasts.show({ kind: 'error', message: t('new.submit-failed') })
      const isUnchecked = failure instanceof CallFailure && failure.error === 'requests.name-not-checked'
      if (isUnchecked) setRecipient({ text, person: null })
      throw failure
    }
  }
  const toFormErrors = (failure: unknown): FormErrors => {
    if (!(failure instanceof InvalidAnswers)) return { form: describe(failure).message ?? t('new.submit-failed') }
    const messages = new Map<unknown, string>([
      ['kind', t('new.kind-missing')],
      ['recipient', t('check.missing')],
      ['scopes', t('new.scopes-missing')],
    ])
    return { fields: Object.fromEntries(failure.problems.map((field) => [field, messages.get(field) ?? ''])) }
  }
  if (sent) return <SentRequests sent={sent} horses={horses} />
  const name = recipient.person?.name ?? t('effect.nobody')
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <p>{t('new.horses', { names: horses.map((horse) => horse.name).join(', '), count: horses.length })}</p>
      <RadioCardsField
        name="kind"
        label={t('new.kind')}
        options={requestKinds.map((value) => ({
          value,
          label: t(`kind.${value}`),
          help: t(`new.kind-help.${value}`),
        }))}
      />
      <CheckName
        id={fieldId('recipient')}
        label={t('new.recipient')}
        value={recipient}
        onChange={setRecipient}
        error={form.formState.errors.recipient?.message}
      />
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
          <p>{t(`effect.${kind}`, { recipient: name })}</p>
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
