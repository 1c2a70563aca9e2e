import { jogRejectReasons, type JogRejectReason } from '@portal/contracts-horses/vets-list-rules'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { horsesApi } from '../../../shared/api.ts'
import type { LocationSearch } from '../../../shared/locations.ts'
import { readText, useCommandResult } from '../../../shared/use-command-result.ts'
import { useJogsText } from './texts.ts'

/** Requests jogs and rejects them, each after a form or a click. */
export function useJogCommands() {
  const t = useJogsText()
  const { dialogs, entries } = useShell()
  const formats = useFormats()
  const finish = useCommandResult()
  const api = horsesApi()
  const adding = useCommand(api.addSheetJog)
  const signing = useCommand(api.signJog)

  return {
    request: (
      { horseId, horse }: { readonly horseId: string; readonly horse: string },
      tracks: LocationSearch,
      /** The day to start with. */
      date: string,
    ) => {
      /** A repeated attempt has the same key, so that it has no second effect. */
      const key = crypto.randomUUID()
      return dialogs.form({
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
        submit: async (values) => {
          const body = { trackId: readText(values, 'trackId'), jogOn: readText(values, 'jogOn') }
          const attempt = `${key}:${body.trackId}:${body.jogOn}`
          let isKept = false
          const sent = entries
            .send({
              key: attempt,
              title: t('request-entry'),
              facts: [
                { label: t('horse'), value: horse },
                { label: t('track'), value: tracks.getLabel(body.trackId) },
                { label: t('request-day'), value: formats.date(body.jogOn) },
              ],
              path: `/api/horses/${horseId}/jogs`,
              body,
              page: `/horses/${horseId}/vets-list`,
            })
            .then(({ status }) => (isKept = status === 'kept'))
          await sent.catch(() => undefined)
          return finish(sent, t(isKept ? 'request-kept' : 'request-done'), t('request-failed'))
        },
      })
    },
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
