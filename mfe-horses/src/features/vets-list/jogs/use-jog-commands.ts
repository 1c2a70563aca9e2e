import { jogRejectReasons, type JogRejectReason } from '@portal/contracts-horses/vets-list-rules'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../../shared/api.ts'
import type { LocationSearch } from '../../../shared/locations.ts'
import { useFailureText } from '../../../shared/use-failure-text.ts'
import { useJogsText } from './texts.ts'

type Values = Readonly<Record<string, string | readonly string[]>>
const read = (values: Values, name: string) => String(values[name] ?? '').trim()

/** Requests jogs and rejects them, each after a form or a click. */
export function useJogCommands() {
  const t = useJogsText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const api = horsesApi()
  const requesting = useCommand(api.requestJog)
  const adding = useCommand(api.addSheetJog)
  const signing = useCommand(api.signJog)

  /** Shows success or failure; a failure keeps a form open. The page shows the present state in both cases. */
  const finish = async (work: Promise<unknown>, success: string, failed: string) => {
    try {
      await work
      toasts.show({ kind: 'success', message: success })
      return undefined
    } catch (failure) {
      const message = describe(failure).message ?? failed
      toasts.show({ kind: 'error', title: failed, message })
      return { '': message }
    } finally {
      await queries.invalidateQueries()
    }
  }
  return {
    request: (
      horseId: string,
      tracks: LocationSearch,
      /** The day to start with. */
      date: string,
    ) =>
      dialogs.form({
        title: t('request'),
        intro: t('request-intro'),
        submitLabel: t('request'),
        fields: [
          {
            name: 'trackId',
            label: t('track'),
            kind: 'combobox',
            required: true,
            search: tracks.search,
          },
          { name: 'jogOn', label: t('request-day'), kind: 'date', required: true, initial: date },
        ],
        submit: (values) => {
          const body = { trackId: read(values, 'trackId'), jogOn: read(values, 'jogOn') }
          const sent = requesting.mutateAsync({ params: { horseId }, body })
          return finish(sent, t('request-done'), t('request-failed'))
        },
      }),
    addToSheet: (trackId: string, horseId: string, jogOn: string) =>
      finish(adding.mutateAsync({ params: { trackId }, body: { horseId, jogOn } }), t('add-done'), t('add-failed')),
    reject: (trackId: string, jogId: string, horse: string) =>
      dialogs.form({
        title: t('reject-label', { horse }),
        intro: t('reject-intro'),
        submitLabel: t('reject'),
        fields: [
          {
            name: 'rejectReason',
            label: t('reject-reason'),
            kind: 'select',
            required: true,
            options: [
              { value: '', label: t('select') },
              ...jogRejectReasons.map((value) => ({ value, label: t(`reject.${value}`) })),
            ],
          },
          { name: 'comment', label: t('comment'), kind: 'textarea', maxLength: 1000 },
        ],
        submit: (values) => {
          const comment = read(values, 'comment')
          const rejectReason = read(values, 'rejectReason') as JogRejectReason
          const body = { action: 'reject' as const, rejectReason, ...(comment !== '' && { comment }) }
          const sent = signing.mutateAsync({ params: { trackId, jogId }, body })
          return finish(sent, t('reject-done'), t('reject-failed'))
        },
      }),
  }
}
