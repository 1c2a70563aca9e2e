import type { MergePreview, StaffApproval } from '@portal/contracts-registration'
import type { FormField } from '@portal/contracts-shell/host'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { useApprovalText } from '../../../shared/approvals/index.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { queueUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'

type Values = Readonly<Record<string, string | readonly string[]>>

/** Proposes and decides merges, and dismisses possible duplicates, after a form with the reason. */
export function useMergeCommands() {
  const t = useReviewText()
  const approvalText = useApprovalText()
  const { dialogs } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const api = staffApi()
  const commands = {
    approve: useCommand(api.approveProposal),
    reject: useCommand(api.rejectProposal),
    withdraw: useCommand(api.withdrawProposal),
    undo: useCommand(api.undoApproved),
  }
  const dismissPair = useCommand(api.dismissDuplicate)
  const proposeMerge = useCommand(api.proposeMerge)
  const refresh = async () => {
    const changed = [api.listDuplicates, api.listApprovals, api.getStaffPerson, api.searchPersons, api.previewMerge]
    await Promise.all(changed.map(({ key }) => queries.invalidateQueries({ queryKey: key })))
  }
  const finish = useSendDecision(refresh)
  const reason: FormField = { name: 'reason', label: t('reason'), kind: 'text', required: true, maxLength: 500 }
  const read = (values: Values, name = 'reason') => String(values[name] ?? '').trim()
  return {
    dismiss: async (pairId: string) => {
      const isDone = await dialogs.form({
        title: t('dismiss.title'),
        intro: t('dismiss.intro'),
        submitLabel: t('dismiss'),
        fields: [reason],
        submit: (values) =>
          finish(dismissPair.mutateAsync({ params: { pairId }, body: { reason: read(values) } }), t('dismiss.done')),
      })
      if (isDone) void navigate(queueUrl('duplicates'))
    },
    propose: async ({ survivor, duplicate }: MergePreview) => {
      const hasTwoAccounts = survivor.hasAccount && duplicate.hasAccount
      const isDone = await dialogs.form({
        title: t('propose.title', { duplicate: duplicate.hisaPersonId, survivor: survivor.hisaPersonId }),
        intro: t('propose.intro'),
        submitLabel: t('propose'),
        fields: [
          ...(hasTwoAccounts
            ? [
                {
                  name: 'account',
                  label: t('propose.account'),
                  kind: 'select',
                  help: t('propose.account-help'),
                  initial: 'survivor',
                  options: [
                    { value: 'survivor', label: `${survivor.displayName} (${survivor.hisaPersonId})` },
                    { value: 'duplicate', label: `${duplicate.displayName} (${duplicate.hisaPersonId})` },
                  ],
                } satisfies FormField,
              ]
            : []),
          reason,
        ],
        submit: (values) => {
          const body = {
            survivor: survivor.hisaPersonId,
            duplicate: duplicate.hisaPersonId,
            survivorRevision: survivor.revision,
            duplicateRevision: duplicate.revision,
            account: read(values, 'account') === 'duplicate' ? ('duplicate' as const) : ('survivor' as const),
            reason: read(values),
          }
          return finish(proposeMerge.mutateAsync({ body }), t('propose.done'))
        },
      })
      if (isDone) void navigate(queueUrl('merges'))
    },
    decide: ({ approvalId, merge }: StaffApproval, action: StaffApproval['actions'][number]) =>
      void dialogs.form({
        title: t(`${action}.title`, {
          survivor: merge.survivor.hisaPersonId,
          duplicate: merge.duplicate.hisaPersonId,
        }),
        intro: t(`${action}.intro`),
        submitLabel: approvalText(`action.${action}`),
        fields: action === 'withdraw' ? [] : [{ ...reason, required: action !== 'approve' }],
        submit: (values) => {
          const params = { approvalId }
          const body = { reason: read(values) }
          const send =
            action === 'withdraw'
              ? commands.withdraw.mutateAsync({ params, body: {} })
              : commands[action].mutateAsync({ params, body })
          return finish(send, t(`${action}.done`))
        },
      }),
  }
}
