import type { ClaimDetails } from '@portal/contracts-horses'
import { reasonsOfClaimActions, type ClaimReason } from '@portal/contracts-horses/request-rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { readText } from '../../shared/use-command-result.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { timePattern } from './claim-fields.ts'
import { useClaimText } from './texts.ts'
import { useChangeClaim, type ClaimActionBody } from './use-claims.ts'

type Action = ClaimDetails['actions'][number]
type Errors = Readonly<Record<string, string>> | undefined

const primaryActions: readonly Action[] = ['post', 'void-mandatory', 'ask-void', 'approve-void', 'hand-over-records']
const isReasoned = (action: Action): action is keyof typeof reasonsOfClaimActions => action in reasonsOfClaimActions

/** What the reader can do with a claim now. */
export function ClaimActions({ claim }: { readonly claim: ClaimDetails }) {
  const t = useClaimText()
  const { act, isBusy } = useClaimCommands(claim)
  if (claim.actions.length === 0) return null
  return (
    <Cluster>
      {claim.actions.map((action) => (
        <Button
          key={action}
          {...(primaryActions.includes(action) && { variant: 'primary' as const })}
          busy={isBusy}
          onClick={() => void act(action)}
        >
          {t(`do.${action}`)}
        </Button>
      ))}
    </Cluster>
  )
}

function useClaimCommands({ claimId, version: expectedVersion, track }: ClaimDetails) {
  const t = useClaimText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const { change, handOver, isBusy, reload } = useChangeClaim(claimId)

  const send = async (
    action: Action,
    more: Omit<ClaimActionBody, 'action' | 'expectedVersion'> = {},
  ): Promise<Errors> => {
    try {
      await (action === 'hand-over-records' ? handOver(expectedVersion) : change({ action, expectedVersion, ...more }))
      toasts.show({ kind: 'success', message: t(`done.${action}`) })
      return undefined
    } catch (failure) {
      const message = describe(failure).message ?? t('action-failed')
      toasts.show({ kind: 'error', title: t('action-failed'), message })
      return { '': message }
    } finally {
      await reload()
    }
  }
  const askTime = () =>
    dialogs.form({
      title: t('do.post'),
      intro: t('explain.post'),
      submitLabel: t('do.post'),
      fields: [
        {
          name: 'offTime',
          label: t('off-time'),
          kind: 'text',
          required: true,
          help: t('off-time-help'),
          maxLength: 5,
          initial: getTimeAt(track.timeZone),
        },
      ],
      submit: async (values) => {
        const offTime = readText(values, 'offTime')
        if (!timePattern.test(offTime)) return { offTime: t('off-time-invalid') }
        return send('post', { offTime })
      },
    })
  const askReason = (action: keyof typeof reasonsOfClaimActions) =>
    dialogs.form({
      title: t(`do.${action}`),
      intro: t(`explain.${action}`),
      submitLabel: t(`do.${action}`),
      fields: [
        {
          name: 'reason',
          label: t('reason'),
          kind: 'select',
          required: true,
          options: [
            { value: '', label: t('reason-select') },
            ...reasonsOfClaimActions[action].map((value) => ({ value, label: t(`reason.${value}`) })),
          ],
        },
        { name: 'text', label: t('reason-text'), kind: 'textarea', maxLength: 1000, help: t('reason-text-help') },
      ],
      submit: (values) => {
        const text = readText(values, 'text')
        const reason = readText(values, 'reason') as ClaimReason
        return send(action, { reason, ...(text !== '' && { reasonText: text }) })
      },
    })
  const askText = () =>
    dialogs.form({
      title: t('do.ask-void'),
      intro: t('explain.ask-void'),
      submitLabel: t('do.ask-void'),
      fields: [{ name: 'text', label: t('reason-text'), kind: 'textarea', required: true, maxLength: 1000 }],
      submit: (values) => send('ask-void', { reasonText: readText(values, 'text') }),
    })

  const act = async (action: Action): Promise<void> => {
    if (action === 'post') await askTime()
    else if (action === 'ask-void') await askText()
    else if (isReasoned(action)) await askReason(action)
    else {
      const label = t(`do.${action}`)
      const isConfirmed = await dialogs.confirm({
        title: label,
        message: t(`explain.${action}`),
        confirmLabel: label,
      })
      if (isConfirmed) await send(action)
    }
  }
  return { act, isBusy }
}

/** The current time of day at the track, such as `14:30`. */
function getTimeAt(timeZone: string): string {
  // A value for the server, not a text: it has this form in every language.
  // oxlint-disable-next-line no-restricted-properties
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return format.format(new Date())
}
