import type { TextValues } from '@portal/i18n'
import { useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { createReasonField, readReason } from '../reason-field.ts'
import { useSendDecision } from '../use-send-decision.ts'
import type { ApprovalAction } from './approval-card.tsx'
import { useApprovalText } from './texts.ts'

type Send<Body> = (
  request: { readonly params: { readonly approvalId: string }; readonly body: Body },
  options: { readonly idempotencyKey: string },
) => Promise<unknown>

interface Decisions {
  readonly approve: Send<{ readonly reason: string }>
  readonly reject: Send<{ readonly reason: string }>
  readonly withdraw: Send<Record<never, never>>
  readonly undo: Send<{ readonly reason: string }>
}

interface DecideApprovalOptions {
  readonly calls: Decisions
  /** The texts of the dialogs. */
  readonly t: (key: 'reason' | `${ApprovalAction}.${'title' | 'intro' | 'done'}`, values?: TextValues) => string
  readonly refresh: () => Promise<unknown>
}

/** Returns a function that decides about a proposal after a dialog with the reason; `names` is for the dialog's title. */
export function useDecideApproval({ calls, t, refresh }: DecideApprovalOptions) {
  const approvalText = useApprovalText()
  const { dialogs } = useShell()
  const finish = useSendDecision(refresh)
  const withdraw = useCommand(calls.withdraw)
  const commands = {
    approve: useCommand(calls.approve),
    reject: useCommand(calls.reject),
    undo: useCommand(calls.undo),
  }
  return (approvalId: string, action: ApprovalAction, names: TextValues) =>
    void dialogs.form({
      title: t(`${action}.title`, names),
      intro: t(`${action}.intro`),
      submitLabel: approvalText(`action.${action}`),
      fields: action === 'withdraw' ? [] : [createReasonField(t('reason'), { required: action !== 'approve' })],
      submit: (values) => {
        const params = { approvalId }
        const sent =
          action === 'withdraw'
            ? withdraw.mutateAsync({ params, body: {} })
            : commands[action].mutateAsync({ params, body: { reason: readReason(values) } })
        return finish(sent, t(`${action}.done`))
      },
    })
}
