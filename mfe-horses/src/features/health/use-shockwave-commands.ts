import type { HorseDetails, ShockwaveTreatment } from '@portal/contracts-horses'
import { useFormats, useShell, useUser } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { readText, useCommandResult } from '../../shared/use-command-result.ts'
import { useHealthText } from './texts.ts'

/** Requests, cancels, records and voids shockwave treatments, each after a confirmation or a form. */
export function useShockwaveCommands({ horseId, attendingVeterinarians }: HorseDetails) {
  const t = useHealthText()
  const formats = useFormats()
  const personId = useUser()?.personId
  const { dialogs } = useShell()
  const finish = useCommandResult()
  const api = horsesApi()
  const requesting = useCommand(api.requestShockwave)
  const canceling = useCommand(api.cancelShockwave)
  const performing = useCommand(api.performShockwave)
  const voiding = useCommand(api.voidShockwave)

  return {
    request: (today: string) =>
      dialogs.form({
        title: t('shockwaves.request'),
        intro: t(attendingVeterinarians.length > 0 ? 'shockwaves.request-intro' : 'shockwaves.no-veterinarian'),
        submitLabel: t('shockwaves.request'),
        fields: [
          {
            name: 'veterinarianId',
            label: t('shockwaves.veterinarian'),
            kind: 'select',
            required: true,
            initial:
              attendingVeterinarians.find((each) => each.personId === personId)?.personId ??
              (attendingVeterinarians.length === 1 ? (attendingVeterinarians[0]?.personId ?? '') : ''),
            options: [
              { value: '', label: t('form.select') },
              ...attendingVeterinarians.map((each) => ({ value: each.personId, label: each.name })),
            ],
          },
          { name: 'plannedOn', label: t('shockwaves.planned-on'), kind: 'date', required: true, initial: today },
        ],
        submit: (values) => {
          const body = { veterinarianId: readText(values, 'veterinarianId'), plannedOn: readText(values, 'plannedOn') }
          const sent = requesting.mutateAsync({ params: { horseId }, body })
          return finish(sent, t('shockwaves.request-done'), t('shockwaves.request-failed'))
        },
      }),
    cancel: async ({ shockwaveId, plannedOn }: ShockwaveTreatment) => {
      const title = t('shockwaves.cancel-label', { date: formats.date(plannedOn) })
      const message = t('shockwaves.cancel-text')
      if (!(await dialogs.confirm({ title, message, confirmLabel: t('shockwaves.cancel') }))) return
      const sent = canceling.mutateAsync({ params: { horseId, shockwaveId }, body: {} })
      await finish(sent, t('shockwaves.cancel-done'), t('shockwaves.cancel-failed'))
    },
    perform: ({ shockwaveId }: ShockwaveTreatment, today: string) =>
      dialogs.form({
        title: t('shockwaves.perform'),
        intro: t('shockwaves.perform-intro'),
        submitLabel: t('shockwaves.perform'),
        fields: [
          { name: 'performedOn', label: t('shockwaves.performed-on'), kind: 'date', required: true, initial: today },
          { name: 'device', label: t('field.device'), kind: 'text', required: true, maxLength: 200 },
          { name: 'site', label: t('field.site'), kind: 'text', required: true, maxLength: 200 },
          { name: 'results', label: t('field.results'), kind: 'textarea', required: true, maxLength: 5000 },
        ],
        submit: (values) => {
          const body = {
            performedOn: readText(values, 'performedOn'),
            device: readText(values, 'device'),
            site: readText(values, 'site'),
            results: readText(values, 'results'),
          }
          const sent = performing.mutateAsync({ params: { horseId, shockwaveId }, body })
          return finish(sent, t('shockwaves.perform-done'), t('shockwaves.perform-failed'))
        },
      }),
    voidTreatment: ({ recordId, performedOn }: ShockwaveTreatment) => {
      /** A repeated attempt has the same id, so that it has no second effect. */
      const newId = crypto.randomUUID()
      return dialogs.form({
        title: t('shockwaves.void-label', { date: performedOn === null ? '' : formats.date(performedOn) }),
        intro: t('void.text'),
        submitLabel: t('void'),
        fields: [{ name: 'reason', label: t('reason'), kind: 'textarea', required: true, maxLength: 1000 }],
        submit: (values) => {
          const params = { horseId, recordId: recordId ?? '' }
          const sent = voiding.mutateAsync({ params, body: { recordId: newId, reason: readText(values, 'reason') } })
          return finish(sent, t('void.done'), t('withdraw.failed'))
        },
      })
    },
  }
}
