import type { MergePreview, StaffApproval } from '@portal/contracts-registration'
import type { FormField } from '@portal/contracts-shell/host'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { useDecideApproval, type ApprovalAction } from '../../../shared/approvals/index.ts'
import { createReasonField, readReason } from '../../../shared/reason-field.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { queueUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'

/** Proposes and decides merges, and dismisses possible duplicates, after a form with the reason. */
export function useMergeCommands() {
  const t = useReviewText()
  const { dialogs } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const api = staffApi()
  const dismissPair = useCommand(api.dismissDuplicate)
  const proposeMerge = useCommand(api.proposeMerge)
  const refresh = async () => {
    const changed = [api.listDuplicates, api.listApprovals, api.getStaffPerson, api.searchPersons, api.previewMerge]
    await Promise.all(changed.map(({ key }) => queries.invalidateQueries({ queryKey: key })))
  }
  const finish = useSendDecision(refresh)
  const calls = {
    approve: api.approveProposal,
    reject: api.rejectProposal,
    withdraw: api.withdrawProposal,
    undo: api.undoApproved,
  }
  const decide = useDecideApproval({ calls, t, refresh })
  const reason = createReasonField(t('reason'))
  return {
    dismiss: async (pairId: string) => {
      const isDone = await dialogs.form({
        title: t('dismiss.title'),
        intro: t('dismiss.intro'),
        submitLabel: t('dismiss'),
        fields: [reason],
        submit: (values) =>
          finish(
            dismissPair.mutateAsync({ params: { pairId }, body: { reason: readReason(values) } }),
            t('dismiss.done'),
          ),
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
            account: values['account'] === 'duplicate' ? ('duplicate' as const) : ('survivor' as const),
            reason: readReason(values),
          }
          return finish(proposeMerge.mutateAsync({ body }), t('propose.done'))
        },
      })
      if (isDone) void navigate(queueUrl('merges'))
    },
    decide: ({ approvalId, merge: { survivor, duplicate } }: StaffApproval, action: ApprovalAction) =>
      decide(approvalId, action, { survivor: survivor.hisaPersonId, duplicate: duplicate.hisaPersonId }),
  }
}
