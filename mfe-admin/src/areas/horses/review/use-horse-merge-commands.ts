import type { HorseMerge, HorseMergePreview } from '@portal/contracts-horses'
import type { FormField } from '@portal/contracts-shell/host'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useApprovalText, type ApprovalAction } from '../../../shared/approvals/index.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { queueUrl } from './review-url.ts'
import { useHorseReviewText } from './texts.ts'
import { useHorseName } from './use-horse-terms.ts'

type Values = Readonly<Record<string, string | readonly string[]>>
const read = (values: Values) => String(values['reason'] ?? '').trim()

/** Proposes and decides merges of horses, after a form with the reason. */
export function useHorseMergeCommands() {
  const t = useHorseReviewText()
  const approvalText = useApprovalText()
  const getName = useHorseName()
  const { dialogs } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const api = horsesApi()
  const commands = {
    approve: useCommand(api.approveHorseMerge),
    reject: useCommand(api.rejectHorseMerge),
    withdraw: useCommand(api.withdrawHorseMerge),
    undo: useCommand(api.undoHorseMerge),
  }
  const proposeMerge = useCommand(api.proposeHorseMerge)
  const finish = useSendDecision(() => queries.invalidateQueries())
  const reason: FormField = { name: 'reason', label: t('reason'), kind: 'text', required: true, maxLength: 500 }
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
        fields: [reason],
        submit: (values) => {
          const body = {
            survivor: survivor.horseId,
            duplicate: duplicate.horseId,
            survivorRevision: survivor.revision,
            duplicateRevision: duplicate.revision,
            reason: read(values),
          }
          return finish(proposeMerge.mutateAsync({ body }), t('propose.done'))
        },
      })
      if (isDone) void navigate(queueUrl('merges'))
    },
    decide: (merge: HorseMerge, action: ApprovalAction) =>
      void dialogs.form({
        title: t(`${action}.title`, namesOf(merge)),
        intro: t(`${action}.intro`),
        submitLabel: approvalText(`action.${action}`),
        fields: action === 'withdraw' ? [] : [{ ...reason, required: action !== 'approve' }],
        submit: (values) => {
          const params = { approvalId: merge.approvalId }
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
