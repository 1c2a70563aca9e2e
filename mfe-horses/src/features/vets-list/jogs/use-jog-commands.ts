import { jogRejectReasons, type JogRejectReason } from '@portal/contracts-horses/vets-list-rules'
import { useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { horsesApi } from '../../../shared/api.ts'
import type { LocationSearch } from '../../../shared/locations.ts'
import { readText, useCommandResult } from '../../../shared/use-command-result.ts'
import { useJogsText } from './texts.ts'

/** Requests jogs and rejects them, each after a form or a click. */
export function useJogCommands() {
  const t = useJogsText()
  const { dialogs } = useShell()
  const finish = useCommandResult()
  const api = horsesApi()
  const requesting = useCommand(api.requestJog)
  const adding = useCommand(api.addSheetJog)
  const signing = useCommand(api.signJog)

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
          const body = { trackId: readText(values, 'trackId'), jogOn: readText(values, 'jogOn') }
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
          const comment = readText(values, 'comment')
          const rejectReason = readText(values, 'rejectReason') as JogRejectReason
          const body = { action: 'reject' as const, rejectReason, ...(comment !== '' && { comment }) }
          const sent = signing.mutateAsync({ params: { trackId, jogId }, body })
          return finish(sent, t('reject-done'), t('reject-failed'))
        },
      }),
  }
}
