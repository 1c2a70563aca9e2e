import type { RequestDetails } from '@portal/contracts-horses'
import { rejectReasons, type RejectReason } from '@portal/contracts-horses/request-rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useRequestText } from './texts.ts'
import { useRequestNames } from './use-request-text.ts'
import { useCloseRequest, useDecide, useReloadRequests } from './use-requests.ts'

/** What the reader can do with a request now: the recipient decides, the other side withdraws. */
export function RequestActions({ request }: { readonly request: RequestDetails }) {
  const t = useRequestText()
  const { accept, reject, close, isBusy } = useRequestCommands(request)
  const { actions } = request
  const closing = actions.includes('take-back') ? 'take-back' : actions.includes('withdraw') ? 'withdraw' : undefined
  return (
    <>
      {actions.includes('accept') && (
        <div className="request-decision">
          <Button variant="primary" busy={isBusy} onClick={() => void accept()}>
            {t('accept')}
          </Button>
          <Button onClick={() => void reject()}>{t('reject')}</Button>
        </div>
      )}
      {closing && (
        <Cluster>
          <Button busy={isBusy} onClick={() => void close(closing)}>
            {t(closing)}
          </Button>
        </Cluster>
      )}
    </>
  )
}

function useRequestCommands(request: RequestDetails) {
  const t = useRequestText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const { getTitle, getRecipient } = useRequestNames()
  const deciding = useDecide()
  const closing = useCloseRequest()
  const reload = useReloadRequests()
  const { requestId, version: expectedVersion } = request
  const requests = [{ requestId, expectedVersion }]

  /**
   * Shows success or failure. After a failure the page shows the current state, because someone else may have acted
   * first.
   */
  const finish = async (work: Promise<unknown>, success: string, failed: string) => {
    try {
      await work
      toasts.show({ kind: 'success', message: success })
      return undefined
    } catch (failure) {
      const message = describe(failure).message ?? failed
      toasts.show({ kind: 'error', title: failed, message })
      await reload()
      return { '': message }
    }
  }

  return {
    isBusy: deciding.isPending || closing.isPending,
    accept: () => finish(deciding.mutateAsync({ decision: 'accept', requests }), t('accepted'), t('accept-failed')),
    reject: () =>
      dialogs.form({
        title: t('reject-title'),
        intro: t('reject-intro'),
        submitLabel: t('reject'),
        fields: [
          {
            name: 'reason',
            label: t('reject-reason'),
            kind: 'select',
            required: true,
            options: [
              { value: '', label: t('reject-select') },
              ...rejectReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
            ],
          },
          { name: 'text', label: t('reject-text'), kind: 'textarea', maxLength: 1000, help: t('reject-text-help') },
        ],
        submit: (values) => {
          const text = String(values.text ?? '').trim()
          const body = {
            decision: 'reject' as const,
            requests,
            rejectReason: values.reason as RejectReason,
            ...(text !== '' && { reasonText: text }),
          }
          return finish(deciding.mutateAsync(body), t('rejected'), t('reject-failed'))
        },
      }),
    close: async (action: 'withdraw' | 'take-back') => {
      const isConfirmed = await dialogs.confirm({
        title: getTitle(request),
        message: t('withdraw-text', { recipient: getRecipient(request) }),
        confirmLabel: t(action),
      })
      if (!isConfirmed) return
      const [success, failed] =
        action === 'withdraw' ? [t('withdrawn'), t('withdraw-failed')] : [t('taken-back'), t('take-back-failed')]
      await finish(closing.mutateAsync({ requestId, expectedVersion, action }), success, failed)
    },
  }
}
