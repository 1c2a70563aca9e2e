import type { RequestOf } from '@portal/contracts-common'
import type { HorsesHttp, VetsListEntryDetails } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { readText, useCommandResult } from '../../shared/use-command-result.ts'
import { useVetsListText } from './texts.ts'

type StepBody = RequestOf<HorsesHttp['takeRemovalStep']>['body']
export type RemovalStepAction = StepBody['action']

/** Requests the removal of a horse from the vets list, and takes its steps, each after a confirmation or a form. */
export function useRemovalCommands({ entryId, horse: { horseId }, removal }: VetsListEntryDetails) {
  const t = useVetsListText()
  const navigate = useNavigate()
  const { dialogs } = useShell()
  const finish = useCommandResult()
  const requesting = useCommand(horsesApi().requestRemoval)
  const stepping = useCommand(horsesApi().takeRemovalStep)

  const take = (body: StepBody) =>
    finish(
      stepping.mutateAsync({ params: { horseId, removalId: removal?.removalId ?? '' }, body }),
      t(`done.${body.action}`),
      t('request-failed'),
    )
  const confirm = async (action: 'take-sample' | 'receive-negative-sample' | 'remove' | 'withdraw') => {
    const label = t(`do.${action}`)
    const message = t(`explain.${action}`)
    if (await dialogs.confirm({ title: label, message, confirmLabel: label })) await take({ action })
  }
  const ask = (
    action: 'submit-exam' | 'schedule-work' | 'record-work' | 'receive-positive-sample' | 'reject',
    { isCommentRequired = true }: { readonly isCommentRequired?: boolean } = {},
  ) =>
    dialogs.form({
      title: t(`do.${action}`),
      intro: t(`explain.${action}`),
      submitLabel: t(`do.${action}`),
      fields: [
        ...(action === 'schedule-work'
          ? [{ name: 'workOn', label: t('work-on'), kind: 'date' as const, required: true }]
          : []),
        ...(action === 'record-work'
          ? [
              {
                name: 'officialTime',
                label: t('official-time'),
                kind: 'text' as const,
                required: true,
                help: t('official-time-help'),
                maxLength: 8,
              },
            ]
          : []),
        {
          name: 'comment',
          label: action === 'submit-exam' ? t('findings') : t('comment'),
          kind: 'textarea',
          required: isCommentRequired,
          maxLength: 1000,
        },
      ],
      submit: (values) => {
        const [comment, workOn, officialTime] = [
          readText(values, 'comment'),
          readText(values, 'workOn'),
          readText(values, 'officialTime'),
        ]
        return take({
          action,
          ...(comment !== '' && { comment }),
          ...(workOn !== '' && { workOn }),
          ...(officialTime !== '' && { officialTime }),
        })
      },
    })

  return {
    isBusy: requesting.isPending || stepping.isPending,
    request: async () => {
      const label = t('request')
      if (!(await dialogs.confirm({ title: label, message: t('request-text'), confirmLabel: label }))) return
      await finish(
        requesting.mutateAsync({ params: { horseId }, body: { entryId } }),
        t('requested'),
        t('request-failed'),
      )
    },
    take: async (action: RemovalStepAction): Promise<void> => {
      switch (action) {
        case 'pass-jog':
        case 'fail-jog':
          await navigate(`/horses/${horseId}/vets-list/jog?removal=${removal?.removalId ?? ''}`)
          return
        case 'schedule-work':
        case 'record-work':
          await ask(action, { isCommentRequired: false })
          return
        case 'submit-exam':
        case 'receive-positive-sample':
        case 'reject':
          await ask(action)
          return
        default:
          await confirm(action)
      }
    },
  }
}
