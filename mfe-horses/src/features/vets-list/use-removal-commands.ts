import type { RequestOf } from '@portal/contracts-common'
import type { HorsesHttp, VetsListEntryDetails } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useVetsListText } from './texts.ts'

type StepBody = RequestOf<HorsesHttp['takeRemovalStep']>['body']
export type RemovalStepAction = StepBody['action']

type Values = Readonly<Record<string, string | readonly string[]>>
const read = (values: Values, name: string) => String(values[name] ?? '').trim()

/** Asks to take a horse off the vets list, and takes the steps, each after a question or a form. */
export function useRemovalCommands({ entryId, horse: { horseId }, removal }: VetsListEntryDetails) {
  const t = useVetsListText()
  const describe = useFailureText()
  const navigate = useNavigate()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const requesting = useCommand(horsesApi().requestRemoval)
  const stepping = useCommand(horsesApi().takeRemovalStep)

  /** Shows success or failure; a failure keeps a form open. The page shows the present state in both cases. */
  const finish = async (work: Promise<unknown>, success: string) => {
    try {
      await work
      toasts.show({ kind: 'success', message: success })
      return undefined
    } catch (failure) {
      const message = describe(failure).message ?? t('request-failed')
      toasts.show({ kind: 'error', title: t('request-failed'), message })
      return { '': message }
    } finally {
      await queries.invalidateQueries()
    }
  }
  const take = (body: StepBody) =>
    finish(
      stepping.mutateAsync({ params: { horseId, removalId: removal?.removalId ?? '' }, body }),
      t(`done.${body.action}`),
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
          read(values, 'comment'),
          read(values, 'workOn'),
          read(values, 'officialTime'),
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
      await finish(requesting.mutateAsync({ params: { horseId }, body: { entryId } }), t('requested'))
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
