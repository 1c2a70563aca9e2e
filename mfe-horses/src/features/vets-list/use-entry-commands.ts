import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { useLocale, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { readText, useCommandResult } from '../../shared/use-command-result.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useVetsListText } from './texts.ts'

/** A track at which the user is a veterinarian today. */
interface OwnTrack {
  readonly locationId: string
  readonly name: string
  readonly roles: readonly string[]
  readonly today: string
}

/** Places horses on the vets list, decides proposals and voids entries, each after a form. */
export function useEntryCommands() {
  const t = useVetsListText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const { dialogs, toasts } = useShell()
  const finish = useCommandResult()
  const describe = useFailureText()
  const queries = useQueryClient()
  const api = horsesApi()
  const placing = useCommand(api.placeOnVetsList)
  const deciding = useCommand(api.decideVetsListProposal)
  const voiding = useCommand(api.voidVetsListEntry)

  const reasonField = { name: 'reason', label: t('why'), kind: 'textarea', required: true, maxLength: 1000 } as const

  return {
    async place(
      horseId: string,
      tracks: readonly OwnTrack[],
      prefilled: { readonly reason: string; readonly comment: string } = { reason: '', comment: '' },
    ) {
      const [first] = tracks
      if (!first) return
      const reasons = await queries.fetchQuery(api.listVetsListReasons.query({})).catch((failure: unknown) => {
        toasts.show({ kind: 'error', message: describe(failure).message ?? t('place-failed') })
      })
      if (!reasons) return
      await dialogs.form({
        title: t('place'),
        intro: t('place-intro'),
        submitLabel: t('place-submit'),
        fields: [
          {
            name: 'trackId',
            label: t('track'),
            kind: 'select',
            required: true,
            initial: tracks.length === 1 ? first.locationId : '',
            options: [
              { value: '', label: t('track-select') },
              ...tracks.map(({ locationId, name }) => ({ value: locationId, label: name })),
            ],
          },
          {
            name: 'code',
            label: t('reason'),
            kind: 'select',
            required: true,
            initial: prefilled.reason,
            options: [
              { value: '', label: t('reason-select') },
              ...reasons.map(({ reason, name }) => ({ value: reason, label: name[language] ?? reason })),
            ],
          },
          { name: 'placedOn', label: t('placed-on'), kind: 'date', required: true, initial: first.today },
          {
            name: 'comment',
            label: t('comment'),
            kind: 'textarea',
            required: true,
            maxLength: 1000,
            initial: prefilled.comment,
            help: t('comment-help'),
          },
          { name: 'jockeyName', label: t('jockey'), kind: 'text', maxLength: 200 },
        ],
        submit: (values) => {
          const jockeyName = readText(values, 'jockeyName')
          const body = {
            horseId,
            reason: readText(values, 'code'),
            placedOn: readText(values, 'placedOn'),
            comment: readText(values, 'comment'),
            ...(jockeyName !== '' && { jockeyName }),
          }
          const trackId = readText(values, 'trackId')
          const roles = tracks.find(({ locationId }) => locationId === trackId)?.roles ?? []
          const done = roles.includes('regulatory-veterinarian') ? t('placed') : t('proposed')
          return finish(placing.mutateAsync({ params: { trackId }, body }), done, t('place-failed'))
        },
      })
    },
    async confirm({ entryId, track }: VetsListEntryDetails) {
      const sent = deciding.mutateAsync({
        params: { trackId: track?.locationId ?? '', entryId },
        body: { decision: 'confirm' },
      })
      await finish(sent, t('placed'), t('place-failed'))
    },
    async decline({ entryId, track }: VetsListEntryDetails) {
      await dialogs.form({
        title: t('decline'),
        submitLabel: t('decline'),
        fields: [reasonField],
        submit: (values) => {
          const params = { trackId: track?.locationId ?? '', entryId }
          const sent = deciding.mutateAsync({
            params,
            body: { decision: 'decline', reason: readText(values, 'reason') },
          })
          return finish(sent, t('declined'), t('decline-failed'))
        },
      })
    },
    async voidEntry({ entryId, track }: VetsListEntryDetails) {
      await dialogs.form({
        title: t('void'),
        intro: t('void-intro'),
        submitLabel: t('void'),
        fields: [reasonField],
        submit: (values) => {
          const params = { trackId: track?.locationId ?? '', entryId }
          const sent = voiding.mutateAsync({ params, body: { reason: readText(values, 'reason') } })
          return finish(sent, t('voided'), t('void-failed'))
        },
      })
    },
  }
}
