import type { TrackOfficial } from '@portal/contracts-horses'
import { locationTypes } from '@portal/contracts-horses/assignment-rules'
import { getDateAt } from '@portal/contracts-horses/dates'
import { authorityTimeZone } from '@portal/formats'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useTracksText } from './texts.ts'

type Values = Readonly<Record<string, string | readonly string[]>>
const read = (values: Values, name: string) => String(values[name] ?? '').trim()

/** Time zones of the places where horses race. */
const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const
const roles = ['regulatory-veterinarian', 'association-veterinarian', 'track-staff'] as const

/** Shows success or failure; a failure keeps the form open. */
function useFinish() {
  const describe = useStaffFailure()
  const { toasts } = useShell()
  const queries = useQueryClient()
  return async (work: Promise<unknown>, success: string, failed: string) => {
    try {
      await work
    } catch (failure) {
      toasts.show({ kind: 'error', message: failed })
      return { '': describe(failure).message ?? failed }
    }
    toasts.show({ kind: 'success', message: success })
    await queries.invalidateQueries()
    return undefined
  }
}

/** Returns a function that asks for a new track, training center or farm and adds it. */
export function useAddLocation(): () => Promise<boolean> {
  const t = useTracksText()
  const { dialogs } = useShell()
  const finish = useFinish()
  const command = useCommand(horsesApi().addLocation)
  return () =>
    dialogs.form({
      title: t('add'),
      submitLabel: t('add'),
      fields: [
        {
          name: 'type',
          label: t('type'),
          kind: 'select',
          required: true,
          options: [
            { value: '', label: t('select') },
            ...locationTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ],
        },
        { name: 'name', label: t('name'), kind: 'text', required: true, maxLength: 200 },
        { name: 'code', label: t('code'), kind: 'text', required: true, maxLength: 20, help: t('code-help') },
        { name: 'state', label: t('state'), kind: 'text', required: true, maxLength: 2, help: t('state-help') },
        {
          name: 'timeZone',
          label: t('time-zone'),
          kind: 'select',
          required: true,
          options: [{ value: '', label: t('select') }, ...timeZones.map((value) => ({ value, label: value }))],
        },
      ],
      submit: async (values) => {
        const state = read(values, 'state').toUpperCase()
        if (!/^[A-Z]{2}$/.test(state)) return { state: t('state-invalid') }
        const body = {
          type: read(values, 'type') as (typeof locationTypes)[number],
          name: read(values, 'name'),
          code: read(values, 'code').toUpperCase(),
          state,
          timeZone: read(values, 'timeZone'),
        }
        return finish(command.mutateAsync({ body }), t('added', { name: body.name }), t('add-failed'))
      },
    })
}

/** Adds officials of a track and ends what they are there. */
export function useOfficialCommands(trackId: string) {
  const t = useTracksText()
  const { dialogs } = useShell()
  const finish = useFinish()
  const adding = useCommand(horsesApi().addTrackOfficial)
  const ending = useCommand(horsesApi().endTrackOfficial)
  const today = () => getDateAt(new Date().toISOString(), authorityTimeZone)
  return {
    add: () =>
      dialogs.form({
        title: t('add-official'),
        intro: t('add-official-intro'),
        submitLabel: t('add-official'),
        fields: [
          { name: 'hisaPersonId', label: t('hisa-id'), kind: 'text', required: true, help: t('hisa-id-help') },
          {
            name: 'role',
            label: t('role'),
            kind: 'select',
            required: true,
            options: [
              { value: '', label: t('select') },
              ...roles.map((value) => ({ value, label: t(`role.${value}`) })),
            ],
          },
          { name: 'effectiveFrom', label: t('from'), kind: 'date', required: true, initial: today() },
        ],
        submit: (values) => {
          const body = {
            hisaPersonId: read(values, 'hisaPersonId').toUpperCase(),
            role: read(values, 'role') as TrackOfficial['role'],
            effectiveFrom: read(values, 'effectiveFrom'),
          }
          const sent = adding.mutateAsync({ params: { trackId }, body })
          return finish(sent, t('official-added'), t('add-official-failed'))
        },
      }),
    end: ({ officialId, name }: TrackOfficial) =>
      dialogs.form({
        title: t('end-label', { name }),
        intro: t('end-intro'),
        submitLabel: t('end'),
        fields: [{ name: 'effectiveTo', label: t('to'), kind: 'date', required: true, initial: today() }],
        submit: (values) => {
          const sent = ending.mutateAsync({
            params: { trackId, officialId },
            body: { effectiveTo: read(values, 'effectiveTo') },
          })
          return finish(sent, t('official-ended'), t('end-failed'))
        },
      }),
  }
}
