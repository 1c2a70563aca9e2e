import { Button, ErrorState, LoadingState } from '@portal/ui'
import { useState } from 'react'
import { useQuestionText, useText } from '../../../shared/texts.ts'
import { CodeForm, useCodeForm } from '../fields/code-form.tsx'
import { CodeLocked } from '../fields/code-locked.tsx'
import { ResumeContactForm } from '../fields/resume-contact-form.tsx'
import { ResumeLink } from '../fields/resume-link.tsx'
import { useResumeCommands, useResumeOptions, type ResumeOptions } from '../fields/use-resume-options.ts'
import { useSecondsUntil } from '../fields/use-seconds-until.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** What the page asks for: a contact, the code that was sent to it, or where to send the link. */
type Stage = 'contact' | 'code' | 'link'

/** Sends a link with which the registration is continued on another device, to a contact that was confirmed. */
export default function ContinueLaterPage(props: PageProps) {
  const { draft, settings } = props
  const t = useQuestionText()
  const frame = useText()
  const { describe } = useMessages()
  const options = useResumeOptions(!draft.hasAccount)
  if (options.data !== undefined) return <Stages {...props} options={options.data} />
  return (
    <WizardPage page="continue-later" draft={draft} today={settings.today} title={t('later.title')}>
      {draft.hasAccount && <p>{t('later.account')}</p>}
      {options.isError && (
        <ErrorState title={frame('error.title')} {...describe(options.error)} onRetry={() => void options.refetch()} />
      )}
      {options.isLoading && <LoadingState />}
    </WizardPage>
  )
}

function Stages({ draft, settings, options }: PageProps & { readonly options: ResumeOptions }) {
  const t = useQuestionText()
  const commands = useResumeCommands()
  const codeForm = useCodeForm()
  const [chosen, setStage] = useState<Stage>()
  const [typed, setTyped] = useState<string>()
  const { sentCode } = options
  const lockedSeconds = useSecondsUntil(sentCode?.lockedUntil ?? null)
  const stage = chosen ?? getStage(options)
  const page = { page: 'continue-later', draft, today: settings.today } as const
  if (stage === 'link') {
    return (
      <WizardPage {...page} title={t('later.title')}>
        <ResumeLink
          options={options}
          channelsOn={settings.channels}
          onSend={commands.sendLink}
          onOther={() => setStage('contact')}
        />
      </WizardPage>
    )
  }
  if (stage === 'contact' || sentCode === null) {
    return (
      <WizardPage {...page} title={t('later.title')} lead={t('later.lead')}>
        <ResumeContactForm
          initial={typed ?? draft.answers.contact?.email ?? ''}
          onSend={async (contact) => {
            await commands.sendCode(contact)
            setTyped(contact.destination)
            setStage('code')
          }}
        />
      </WizardPage>
    )
  }
  if (lockedSeconds > 0) {
    return (
      <WizardPage {...page} title={t('code.locked-title')}>
        <CodeLocked secondsLeft={lockedSeconds} supportPhone={settings.supportPhone} reference={draft.reference} />
      </WizardPage>
    )
  }
  const { channel, destination } = sentCode
  return (
    <WizardPage
      {...page}
      title={t('code.enter-title')}
      lead={t(channel === 'email' ? 'code.sent-email' : 'code.sent-text', { destination })}
      hasErrors={codeForm.hasErrors}
    >
      <CodeForm
        codeForm={codeForm}
        sentCode={sentCode}
        onCode={async (code) => {
          await commands.confirm(code)
          setStage('link')
        }}
        onFailure={() => void commands.reload()}
      />
      <p className="wizard-after">
        <Button variant="quiet" onClick={() => setStage('contact')}>
          {t('later.again')}
        </Button>
      </p>
    </WizardPage>
  )
}

function getStage({ contacts, sentCode }: ResumeOptions): Stage {
  if (contacts.length > 0) return 'link'
  return sentCode === null ? 'contact' : 'code'
}
