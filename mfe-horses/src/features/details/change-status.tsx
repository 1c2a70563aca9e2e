import type { HorseDetails, HorseStatusAction } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { authorityTimeZone } from '@portal/formats'
import { useShell, useUser } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'

const offered: Readonly<Record<HorseDetails['status'], readonly Exclude<HorseStatusAction, 'correct'>[]>> = {
  ACTIVE: ['retire', 'record-death', 'export'],
  RETIRED: ['return-to-racing', 'record-death', 'export'],
  EXPORTED: ['return-to-racing', 'record-death'],
  DECEASED: [],
  MERGED: [],
}

/**
 * Lets the responsible person and the designated owner record that a horse retired, died, left the country or returned.
 */
export function ChangeStatus({ horse }: { readonly horse: HorseDetails }) {
  const t = useText()
  const describe = useFailureText()
  const personId = useUser()?.personId
  const { dialogs, toasts } = useShell()
  const { getName } = useHorseText()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().changeHorseStatus)
  const { horseId, responsiblePerson, designatedOwner, owners, status } = horse
  const holders = [responsiblePerson, ...(designatedOwner === null ? owners : [designatedOwner])]
  const actions = offered[status]
  if (actions.length === 0 || !holders.some((person) => person !== null && person.personId === personId)) return null
  const change = () =>
    dialogs.form({
      title: t('status-change.title'),
      intro: t('status-change.intro'),
      submitLabel: t('status-change.submit'),
      fields: [
        {
          name: 'action',
          label: t('status-change.action'),
          kind: 'select',
          required: true,
          options: [
            { value: '', label: t('status-change.select') },
            ...actions.map((value) => ({ value, label: t(`status-change.${value}`) })),
          ],
        },
        {
          name: 'effectiveOn',
          label: t('status-change.date'),
          kind: 'date',
          required: true,
          initial: getDateAt(new Date().toISOString(), authorityTimeZone),
        },
        { name: 'reason', label: t('status-change.reason'), kind: 'textarea', maxLength: 1000 },
      ],
      submit: async (values) => {
        const action = values.action as HorseStatusAction
        const reason = String(values.reason ?? '').trim()
        const body = { action, effectiveOn: String(values.effectiveOn), ...(reason !== '' && { reason }) }
        try {
          await command.mutateAsync({ params: { horseId }, body })
        } catch (failure) {
          toasts.show({ kind: 'error', message: t('status-change.failed') })
          return { '': describe(failure).message ?? t('status-change.failed') }
        }
        toasts.show({ kind: 'success', message: t('status-change.done', { name: getName(horse) }) })
        await queries.invalidateQueries()
        return undefined
      },
    })
  return (
    <p>
      <Button onClick={() => void change()}>{t('status-change.title')}</Button>
    </p>
  )
}
