import type { HorseMerge, HorseMergePreview } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useDecideApproval, type ApprovalAction } from '../../../shared/approvals/index.ts'
import { createReasonField, readReason } from '../../../shared/reason-field.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { queueUrl } from './review-url.ts'
import { useHorseReviewText } from './texts.ts'
import { useHorseName } from './use-horse-terms.ts'

/** Proposes and decides merges of horses, after a form with the reason. */
export function useHorseMergeCommands() {
  const t = useHorseReviewText()
  const getName = useHorseName()
  const { dialogs } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const api = horsesApi()
  const proposeMerge = useCommand(api.proposeHorseMerge)
  const refresh = () => queries.invalidateQueries()
  const finish = useSendDecision(refresh)
  const calls = {
    approve: api.approveHorseMerge,
    reject: api.rejectHorseMerge,
    withdraw: api.withdrawHorseMerge,
    undo: api.undoHorseMerge,
  }
  const decide = useDecideApproval({ calls, t, refresh })
  const namesOf = ({ survivor, duplicate }: Pick<HorseMerge, 'survivor' | 'duplicate'>) => ({
    survivor: getName(survivor),
    duplicate: getName(duplicate),
  })
  return {
    propose: async (preview: HorseMergePreview) => {
      const { survivor, duplicate } = preview
      const isDone = await dialogs.form({
        title: t('merge.question', namesOf(preview)),
        intro: t('propose.intro'),
        submitLabel: t('propose'),
        fields: [createReasonField(t('reason'))],
        submit: (values) => {
          const body = {
            survivor: survivor.horseId,
            duplicate: duplicate.horseId,
            survivorRevision: survivor.revision,
            duplicateRevision: duplicate.revision,
            reason: readReason(values),
          }
          return finish(proposeMerge.mutateAsync({ body }), t('propose.done'))
        },
      })
      if (isDone) void navigate(queueUrl('merges'))
    },
    decide: (merge: HorseMerge, action: ApprovalAction) => decide(merge.approvalId, action, namesOf(merge)),
  }
}
