import { Button } from '@portal/ui'
import { Form, RadioCardsField, useForm } from '@portal/ui/forms'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useQuestionText } from '../../../shared/texts.ts'
import { useSendCode, type Channel } from '../fields/use-send-code.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { toPath } from '../frame/progress.ts'
import { changeQuery, useIsChange } from '../frame/use-is-change.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** Chooses where the code is sent. */
export default function CodePage({ draft, settings: { today } }: PageProps) {
  const t = useQuestionText()
  const { toFormErrors } = useMessages()
  const navigate = useNavigate()
  const isChange = useIsChange()
  const send = useSendCode(draft)
  const [hasFailed, setFailed] = useState(false)
  const { email = '', phone = '' } = draft.answers.contact ?? {}
  const channels = [
    ...(email === '' ? [] : [{ value: 'email', label: t('code.by-email'), help: email }]),
    ...(phone === '' ? [] : [{ value: 'phone', label: t('code.by-text'), help: phone }]),
  ]
  const form = useForm<{ channel: string }>({ defaultValues: { channel: channels[0]?.value ?? 'email' } })
  const submit = async ({ channel }: { readonly channel: string }) => {
    setFailed(false)
    await send(channel as Channel)
    await navigate(toPath('enter-code') + (isChange ? changeQuery : ''))
  }
  return (
    <WizardPage
      page="code"
      draft={draft}
      today={today}
      title={t('code.title')}
      lead={t('code.lead')}
      hasErrors={hasFailed}
    >
      <Form
        form={form}
        onSubmit={submit}
        toFormErrors={(failure) => {
          setFailed(true)
          return toFormErrors(failure)
        }}
      >
        <RadioCardsField name="channel" label={t('code.channel')} options={channels} required />
        <div className="wizard-actions">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('code.send')}
          </Button>
        </div>
      </Form>
    </WizardPage>
  )
}
