import { Link, useNavigate } from '@portal/ui/router'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText } from '../../../shared/texts.ts'
import { CodeForm, useCodeForm } from '../fields/code-form.tsx'
import { CodeLocked } from '../fields/code-locked.tsx'
import { NewCode } from '../fields/new-code.tsx'
import { useSecondsUntil } from '../fields/use-seconds-until.ts'
import { useSendCode } from '../fields/use-send-code.ts'
import type { PageProps } from '../frame/page-props.ts'
import { getNextPage, toPath } from '../frame/progress.ts'
import { changeQuery, useIsChange } from '../frame/use-is-change.ts'
import { draftHeaders, useDraftPolling, useDraftUpdate } from '../frame/use-draft.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** Confirms the contact with the code that was sent to it. */
export default function EnterCodePage({ draft, settings }: PageProps) {
  const { today, supportPhone, channels: channelsOn } = settings
  const t = useQuestionText()
  const navigate = useNavigate()
  const isChange = useIsChange()
  const { set, reload } = useDraftUpdate()
  const codeForm = useCodeForm()
  const send = useSendCode(draft)
  const { sentCode, answers, reference } = draft
  const lockedSeconds = useSecondsUntil(sentCode?.lockedUntil ?? null)
  const newCodeSeconds = useSecondsUntil(sentCode?.newCodeAt ?? null)
  useDraftPolling(newCodeSeconds > 0)
  if (sentCode === null) return null
  const frame = { page: 'enter-code', draft, today } as const
  if (lockedSeconds > 0) {
    return (
      <WizardPage {...frame} title={t('code.locked-title')}>
        <CodeLocked secondsLeft={lockedSeconds} supportPhone={supportPhone} reference={reference} />
      </WizardPage>
    )
  }
  const confirm = async (code: string) => {
    await registrationApi().confirmDraftCode({ body: { code } }, { headers: draftHeaders })
    const confirmed = (await registrationApi().getDraft({}, { headers: draftHeaders })).draft
    set(confirmed)
    if (confirmed !== null) await navigate(toPath(getNextPage('code', confirmed, { today, isChange })))
  }
  return (
    <WizardPage
      {...frame}
      title={t('code.enter-title')}
      lead={t(sentCode.channel === 'email' ? 'code.sent-email' : 'code.sent-text', {
        destination: sentCode.destination,
      })}
      hasErrors={codeForm.hasErrors}
    >
      <CodeForm codeForm={codeForm} sentCode={sentCode} onCode={confirm} onFailure={() => void reload()} />
      <NewCode
        sentCode={sentCode}
        channels={channelsOn.filter((channel) => (answers.contact?.[channel] ?? '') !== '')}
        onSend={send}
      />
      <p className="wizard-after">
        <Link to={toPath('contact') + (isChange ? changeQuery : '')}>{t('code.change-contact')}</Link>
      </p>
    </WizardPage>
  )
}
