import { useShell } from '@portal/shell-sdk'
import { Button, Stack } from '@portal/ui'
import { ChoiceField, Form, TextField, useForm } from '@portal/ui/forms'
import {
  toE164,
  validateEmail,
  validatePhone,
  accountTexts,
  type AccountErrorKey,
} from '@portal/contracts-registration/rules'
import { useLocale } from '@portal/shell-sdk'
import { useState } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useText } from './texts.ts'
import { useReported, useSendInvite } from './use-invites.ts'

type Method = 'number' | 'search' | 'email' | 'text'

interface Values {
  readonly method: Method
  readonly hisaId: string
  readonly query: string
  readonly name: string
  readonly email: string
  readonly phone: string
}
type Found = Awaited<ReturnType<ReturnType<typeof registrationApi>['autocompletePersonByRole']>>

const empty: Values = { method: 'email', hisaId: '', query: '', name: '', email: '', phone: '' }

/** Invites a jockey, who may be registered or not. */
export default function InviteForm({ agentNumber }: { readonly agentNumber: string }) {
  const t = useText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const send = useSendInvite()
  const report = useReported()
  const check = useCheck()
  const [found, setFound] = useState<Found>()
  const form = useForm<Values>({
    defaultValues: empty,
    shouldFocusError: false,
    resolver: (values) => {
      const errors = check(values)
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : {
            values: {},
            errors: Object.fromEntries(
              Object.entries(errors).map(([name, message]) => [name, { type: 'rule', message }]),
            ),
          }
    },
  })
  const method = form.watch('method')

  const submit = async (values: Values) => {
    if (values.method === 'search') {
      const params = { name: values.query.trim(), role: 'jockey' as const }
      setFound(await registrationApi().autocompletePersonByRole({ params }))
      return
    }
    const sent = await send.mutateAsync({ jokeyAgentId: agentNumber, ...toJockey(values) })
    toasts.show({ kind: 'success', message: t('done.sent', { name: sent.jockeyName }) })
    form.reset({ ...empty, method: values.method })
  }
  const invite = (jockeyId: string, name: string) =>
    report(() => send.mutateAsync({ jokeyAgentId: agentNumber, jockeyId }), 'done.sent', name)

  return (
    <section className="invite-form p-stack" aria-labelledby="invite-form">
      <h2 id="invite-form">{t('form.title')}</h2>
      <Form form={form} onSubmit={submit} toFormErrors={(failure) => ({ form: describe(failure).message })}>
        <ChoiceField
          name="method"
          label={t('form.method')}
          options={(['email', 'text', 'number', 'search'] as const).map((value) => ({
            value,
            label: t(`form.${value}`),
          }))}
        />
        {method === 'number' && (
          <TextField
            name="hisaId"
            label={t('form.hisa-id')}
            help={t('form.hisa-id-help')}
            autoComplete="off"
            required
          />
        )}
        {method === 'search' && (
          <TextField name="query" label={t('form.query')} help={t('form.query-help')} autoComplete="off" required />
        )}
        {(method === 'email' || method === 'text') && (
          <TextField name="name" label={t('form.name')} autoComplete="off" spellCheck={false} required />
        )}
        {method === 'email' && (
          <TextField name="email" type="email" label={t('form.email-address')} autoComplete="off" required />
        )}
        {method === 'text' && <TextField name="phone" type="tel" label={t('form.phone')} autoComplete="off" required />}
        <div>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t(method === 'search' ? 'form.find' : 'form.send')}
          </Button>
        </div>
      </Form>
      {method === 'search' && found !== undefined && (
        <div role="status">
          {found.length === 0 ? (
            <p>{t('form.none')}</p>
          ) : (
            <Stack gap="s">
              <h3>{t('form.found')}</h3>
              <ul className="invite-found">
                {found.map(({ hisaPersonId, displayName }) => (
                  <li key={hisaPersonId}>
                    <span>
                      {displayName} <span className="p-small p-soft">{hisaPersonId}</span>
                    </span>
                    <Button size="s" onClick={() => void invite(hisaPersonId, displayName)}>
                      {t('form.invite', { name: displayName })}
                    </Button>
                  </li>
                ))}
              </ul>
            </Stack>
          )}
        </div>
      )}
    </section>
  )
}

/** Returns messages by field, from the same rules as the service's. */
function useCheck() {
  const t = useText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const getMessage = (key: AccountErrorKey | undefined) => (key === undefined ? undefined : accountTexts[key][language])
  return ({ method, hisaId, query, name, email, phone }: Values): Readonly<Record<string, string>> => {
    const messages = {
      ...(method === 'number' && { hisaId: hisaId.trim() === '' ? t('form.missing') : undefined }),
      ...(method === 'search' && { query: query.trim().length < 3 ? t('form.too-short') : undefined }),
      ...((method === 'email' || method === 'text') && {
        name: name.trim() === '' ? t('form.name-missing') : undefined,
      }),
      ...(method === 'email' && { email: getMessage(validateEmail(email.trim())) }),
      ...(method === 'text' && { phone: getMessage(validatePhone(toE164(phone))) }),
    }
    return Object.fromEntries(
      Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
  }
}

function toJockey({ method, hisaId, name, email, phone }: Values) {
  if (method === 'number') return { jockeyId: hisaId.trim() }
  return method === 'text'
    ? { contact: { channel: 'text' as const, name: name.trim(), destination: toE164(phone) } }
    : { contact: { channel: 'email' as const, name: name.trim(), destination: email.trim() } }
}
