import { CallFailure } from '@portal/api-client'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { useFormats, useLocale, useSession, useShell, useUser } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle, Prose } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { useNavigate, useParams } from '@portal/ui/router'
import { useState, type ReactNode } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useDraftUpdate } from '../wizard/index.ts'
import { useText } from './texts.ts'
import { useDecide, useLinkedInvite } from './use-invites.ts'

type LinkedInvite = NonNullable<ReturnType<typeof useLinkedInvite>['data']>

/** `/invites/:secret`: the page of a link that was sent to a jockey. It works without an account. */
export default function InvitePage() {
  const { secret = '' } = useParams()
  const t = useText()
  const describe = useFailureText()
  const invite = useLinkedInvite(secret)
  if (invite.data) return <Invite secret={secret} invite={invite.data} />
  const isInvalid = invite.error instanceof CallFailure && [400, 404].includes(invite.error.code)
  return (
    <Page width="text">
      <PageTitle>{t(isInvalid ? 'link.invalid-title' : 'link.title')}</PageTitle>
      {invite.isPending && <LoadingState />}
      {isInvalid && (
        <Prose>
          <p>{t('link.invalid-text')}</p>
        </Prose>
      )}
      {invite.isError && !isInvalid && (
        <ErrorState title={t('link.error')} {...describe(invite.error)} onRetry={() => void invite.refetch()} />
      )}
    </Page>
  )
}

function Invite({ secret, invite }: { readonly secret: string; readonly invite: LinkedInvite }) {
  const t = useText()
  const formats = useFormats()
  const { status } = useSession()
  const { agentName: name, jokeyAgentId, state, expiresAt } = invite
  if (state !== 'SENT') return <FinishedInvite secret={secret} invite={invite} state={state} />
  return (
    <Page width="text">
      <PageTitle lead={t('link.who', { name })}>{t('link.title')}</PageTitle>
      <div className="p-stack" data-gap="l">
        <Prose>
          <p>
            <strong>{name}</strong>
            <br />
            {t('link.id', { id: jokeyAgentId })}
          </p>
          <p>{t('link.until', { date: formats.day(expiresAt) })}</p>
          <p>{t('link.unknown', { name })}</p>
        </Prose>
        {status === 'initializing' && <LoadingState />}
        {status === 'signed-in' && <Answer secret={secret} name={name} canAccept />}
        {status === 'signed-out' && <SignedOut secret={secret} invite={invite} />}
      </div>
    </Page>
  )
}

/** Accept and reject. Rejecting needs no account. */
function Answer({
  secret,
  name,
  canAccept,
}: {
  readonly secret: string
  readonly name: string
  readonly canAccept: boolean
}) {
  const t = useText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const decide = useDecide()
  const isNoJockey = decide.error instanceof CallFailure && decide.error.error === 'invites.not-a-jockey'
  const answer = (isAccepted: boolean) =>
    decide.mutate(
      { reference: { secret }, isAccepted },
      {
        onSuccess: () =>
          toasts.show({ kind: 'success', message: t(isAccepted ? 'done.accepted' : 'done.rejected', { name }) }),
      },
    )
  return (
    <div className="p-stack">
      {decide.error !== null && (
        <Notice tone="danger" live>
          {describe(decide.error).message}
        </Notice>
      )}
      {isNoJockey && <RegisterButton secret={secret} text={t('link.not-a-jockey')} />}
      <Cluster>
        {canAccept && (
          <Button variant="primary" busy={decide.isPending} onClick={() => answer(true)}>
            {t('action.accept')}
          </Button>
        )}
        <Button busy={decide.isPending} onClick={() => answer(false)}>
          {t('action.reject')}
        </Button>
      </Cluster>
    </div>
  )
}

function SignedOut({ secret, invite }: { readonly secret: string; readonly invite: LinkedInvite }) {
  const t = useText()
  const { session } = useShell()
  return (
    <div className="p-stack" data-gap="l">
      {!invite.isForRegisteredPerson && <RegisterButton secret={secret} text={t('link.register-text')} />}
      <div className="p-stack" data-gap="s">
        <p>{t('link.sign-in-text')}</p>
        <div>
          <Button variant={invite.isForRegisteredPerson ? 'primary' : 'secondary'} onClick={() => session.signIn()}>
            {t('link.sign-in')}
          </Button>
        </div>
      </div>
      <Answer secret={secret} name={invite.agentName} canAccept={false} />
    </div>
  )
}

/** Starts a registration that leads back to the invite. */
function RegisterButton({ secret, text }: { readonly secret: string; readonly text: ReactNode }) {
  const t = useText()
  const describe = useFailureText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { set } = useDraftUpdate()
  const start = useCommand(
    (_: null, options) =>
      registrationApi().startDraft(
        { body: { locale, invite: secret } },
        { ...options, headers: { [sessionHeader.name]: sessionHeader.value } },
      ),
    {
      onSuccess: async (draft) => {
        set(draft)
        await navigate(Object.keys(draft.answers).length === 0 ? `/registration/${draft.nextStep}` : '/registration')
      },
    },
  )
  return (
    <div className="p-stack" data-gap="s">
      <p>{text}</p>
      {start.error !== null && (
        <Notice tone="danger" live>
          {describe(start.error).message}
        </Notice>
      )}
      <div>
        <Button variant="primary" busy={start.isPending} onClick={() => start.mutate(null)}>
          {t('link.register')}
        </Button>
      </div>
    </div>
  )
}

/** An invite that cannot be answered anymore explains why. */
function FinishedInvite({
  secret,
  invite,
  state,
}: {
  readonly secret: string
  readonly invite: LinkedInvite
  readonly state: Exclude<LinkedInvite['state'], 'SENT'>
}) {
  const t = useText()
  const locale = useLocale()
  const describe = useFailureText()
  const name = invite.agentName
  const user = useUser()
  const [isRequested, setRequested] = useState(false)
  const ask = useCommand((_: null, options) => registrationApi().askForInvite({ body: { secret, locale } }, options), {
    onSuccess: () => setRequested(true),
  })
  const canAsk = state === 'EXPIRED' || state === 'REVOKED'
  return (
    <Page width="text">
      <PageTitle>{t(`link.${state}`)}</PageTitle>
      <Prose>
        <p>{t(`link.${state}-text`, { name })}</p>
      </Prose>
      {isRequested && (
        <Notice tone="success" live>
          {t('link.asked', { name })}
        </Notice>
      )}
      {ask.error !== null && (
        <Notice tone="danger" live>
          {describe(ask.error).message}
        </Notice>
      )}
      <p className="p-cluster">
        {canAsk && !isRequested && (
          <Button variant="primary" busy={ask.isPending} onClick={() => ask.mutate(null)}>
            {t('link.ask')}
          </Button>
        )}
        {!canAsk && user !== undefined && <LinkButton to="/invites">{t('link.all')}</LinkButton>}
      </p>
    </Page>
  )
}
