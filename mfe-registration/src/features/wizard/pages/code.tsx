import { Button, Notice } from '@portal/ui'
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
export default function CodePage({ draft, settings: { today, channels: channelsOn } }: PageProps) {
  const t = useQuestionText()
  const { toFormErrors } = useMessages()
  const navigate = useNavigate()
  const isChange = useIsChange()
  const send = useSendCode(draft)
  const [hasFailed, setFailed] = useState(false)
  const { email = '', phone = '' } = draft.answers.contact ?? {}
  const known = [
    ...(email === '' ? [] : [{ value: 'email' as const, label: t('code.by-email'), help: email }]),
    ...(phone === '' ? [] : [{ value: 'phone' as const, label: t('code.by-text'), help: phone }]),
  ]
  const channels = known.filter(({ value }) => channelsOn.includes(value))
  const isPhoneOff = channels.length < known.length && !channelsOn.includes('phone')
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
        {channels.length < known.length && (
          <Notice tone="warning">
            <p>{t(isPhoneOff ? 'code.off-text' : 'code.off-email')}</p>
            {channels.length === 0 && <p>{t('code.off-wait')}</p>}
          </Notice>
        )}
        {channels.length > 0 && (
          <>
            <RadioCardsField name="channel" label={t('code.channel')} options={channels} required />
            <div className="wizard-actions">
              <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
                {t('code.send')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </WizardPage>
  )
}
