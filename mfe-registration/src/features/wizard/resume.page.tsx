import { CallFailure } from '@portal/api-client'
import { Button, ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle, Prose } from '@portal/ui'
import { useCommand, useQuery } from '@portal/ui/query'
import { useLocation, useNavigate } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { useQuestionText, useText } from '../../shared/texts.ts'
import { CodeForm, useCodeForm } from './fields/code-form.tsx'
import { CodeLocked } from './fields/code-locked.tsx'
import { NewCode } from './fields/new-code.tsx'
import { useSecondsUntil } from './fields/use-seconds-until.ts'
import { useMessages } from './frame/messages.ts'
import { getResumePage, toPath } from './frame/progress.ts'
import { draftHeaders, useDraftUpdate, useRegistrationSettings } from './frame/use-draft.ts'
import './frame/wizard.css'

/** `/registration/resume#secret`: continues a registration that was started on another device. */
export default function ResumePage() {
  const t = useQuestionText()
  const navigate = useNavigate()
  const { describe } = useMessages()
  const secret = useLocation().hash.slice(1)
  const { set } = useDraftUpdate()
  const settings = useRegistrationSettings()
  const codeForm = useCodeForm()
  const link = useQuery({
    queryKey: ['registration-resume-link', secret],
    queryFn: () => registrationApi().checkResumeLink({ body: { secret } }),
    gcTime: 0,
    retry: false,
  })
  const send = useCommand((_: null, options) => registrationApi().sendResumeLinkCode({ body: { secret } }, options), {
    onSuccess: () => link.refetch(),
  })
  const { sentCode } = link.data ?? {}
  const lockedSeconds = useSecondsUntil(sentCode?.lockedUntil ?? null)
  if (link.isError) return <UnusableLink failure={link.error} onRetry={() => void link.refetch()} />
  if (link.data === undefined || settings.data === undefined) {
    return (
      <ResumeFrame title={t('resume.title')}>
        <LoadingState label={t('phone.checking')} />
      </ResumeFrame>
    )
  }
  const { channel, destination } = link.data
  if (!sentCode) {
    return (
      <ResumeFrame title={t('resume.title')} lead={t('resume.lead')}>
        {send.isError && (
          <Notice tone="danger" live>
            {describe(send.error).message}
          </Notice>
        )}
        <p>{t(channel === 'email' ? 'resume.code-email' : 'resume.code-text', { destination })}</p>
        <div className="wizard-actions">
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate(null)}>
            {t('code.send')}
          </Button>
        </div>
      </ResumeFrame>
    )
  }
  if (lockedSeconds > 0) {
    return (
      <ResumeFrame title={t('code.locked-title')}>
        <CodeLocked secondsLeft={lockedSeconds} supportPhone={settings.data.supportPhone} />
      </ResumeFrame>
    )
  }
  const open = async (code: string) => {
    await registrationApi().openResumeLink({ body: { secret, code } }, { headers: draftHeaders })
    const { draft } = await registrationApi().getDraft({}, { headers: draftHeaders })
    set(draft)
    // Replaces the address with the secret in the history.
    await navigate(draft === null ? '/registration' : toPath(getResumePage(draft)), { replace: true })
  }
  return (
    <ResumeFrame
      title={t('code.enter-title')}
      lead={t(channel === 'email' ? 'code.sent-email' : 'code.sent-text', { destination })}
      hasErrors={codeForm.hasErrors}
    >
      <CodeForm codeForm={codeForm} sentCode={sentCode} onCode={open} onFailure={() => void link.refetch()} />
      <NewCode
        sentCode={sentCode}
        channels={settings.data.channels.filter((each) => each === channel)}
        onSend={() => send.mutateAsync(null)}
      />
    </ResumeFrame>
  )
}

interface ResumeFrameProps {
  readonly title: string
  readonly lead?: string
  readonly hasErrors?: boolean
  readonly children: ReactNode
}

function ResumeFrame({ title, lead, hasErrors = false, children }: ResumeFrameProps) {
  const frame = useText()
  return (
    <Page width="form">
      <PageTitle
        documentTitle={hasErrors ? frame('frame.error-title', { title }) : title}
        {...(lead !== undefined && { lead })}
      >
        {title}
      </PageTitle>
      {children}
    </Page>
  )
}

const unusable = {
  'auth.link-invalid': 'resume.invalid',
  'auth.link-expired': 'resume.expired',
  'registration.link-used': 'resume.used',
  'registration.draft-closed': 'resume.closed',
} as const

/** Says what happened to the link, and what to do. */
function UnusableLink({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useQuestionText()
  const frame = useText()
  const { describe } = useMessages()
  const error = failure instanceof CallFailure ? failure.error : ''
  if (!isUnusable(error)) {
    return (
      <ResumeFrame title={t('resume.title')}>
        <ErrorState title={frame('error.title')} {...describe(failure)} onRetry={onRetry} />
      </ResumeFrame>
    )
  }
  const isClosed = error === 'registration.draft-closed'
  return (
    <ResumeFrame title={t(`${unusable[error]}-title`)}>
      <Prose>
        <p>{t(`${unusable[error]}-text`)}</p>
        <p>
          <LinkButton variant="primary" to={isClosed ? '/login' : '/registration'}>
            {t(isClosed ? 'done.sign-in-link' : 'resume.start')}
          </LinkButton>
        </p>
      </Prose>
    </ResumeFrame>
  )
}

function isUnusable(error: string): error is keyof typeof unusable {
  return Object.hasOwn(unusable, error)
}
