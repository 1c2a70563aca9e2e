import type { StaffPerson, StaffPersonRole } from '@portal/contracts-registration'
import { toAuthorityDate, useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { usePeopleTerms } from '../terms.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { usePersonsText } from './texts.ts'
import { useRefreshPersons } from './use-person-commands.ts'

type Values = Readonly<Record<string, string | readonly string[]>>

/** Confirms, refuses and ends roles of a person after a form. */
export function useRoleCommands({ hisaPersonId, displayName: name, revision }: StaffPerson) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const { dialogs } = useShell()
  const refresh = useRefreshPersons()
  const confirm = useCommand(staffApi().confirmPersonRole)
  const refuse = useCommand(staffApi().refusePersonRole)
  const end = useCommand(staffApi().endPersonRole)
  const finish = useSendDecision(refresh)
  const read = (values: Values, field: string) => String(values[field] ?? '').trim()
  const reason = { name: 'reason', label: t('reason'), kind: 'text', required: true, maxLength: 500 } as const
  return {
    confirm: ({ roleId, role, track, effectiveFrom, effectiveTo }: StaffPersonRole) =>
      void dialogs.form({
        title: t('confirm.title', { name, role: terms(`role.${role}`) }),
        intro: t('confirm.intro'),
        submitLabel: t('confirm.send'),
        fields: [
          { name: 'from', label: t('confirm.from'), kind: 'date', required: true, initial: effectiveFrom },
          { name: 'to', label: t('confirm.to'), kind: 'date', help: t('confirm.to-help'), initial: effectiveTo ?? '' },
          { name: 'track', label: t('confirm.track'), kind: 'text', maxLength: 100, initial: track ?? '' },
        ],
        submit: (values) => {
          const body = {
            revision,
            effectiveFrom: read(values, 'from'),
            effectiveTo: read(values, 'to') || null,
            track: read(values, 'track') || null,
          }
          const send = confirm.mutateAsync({ params: { hisaPersonId, roleId }, body })
          return finish(send, t('confirm.done', { name, role: terms(`role.${role}`) }))
        },
      }),
    refuse: ({ roleId, role }: StaffPersonRole) =>
      void dialogs.form({
        title: t('refuse.title', { name, role: terms(`role.${role}`) }),
        intro: t('refuse.intro'),
        submitLabel: t('refuse.send'),
        fields: [reason],
        submit: (values) => {
          const body = { revision, reason: read(values, 'reason') }
          const send = refuse.mutateAsync({ params: { hisaPersonId, roleId }, body })
          return finish(send, t('refuse.done', { role: terms(`role.${role}`) }))
        },
      }),
    end: ({ roleId, role }: StaffPersonRole) =>
      void dialogs.form({
        title: t('end.title', { name, role: terms(`role.${role}`) }),
        intro: t('end.intro'),
        submitLabel: t('end.send'),
        fields: [{ name: 'to', label: t('end.to'), kind: 'date', required: true, initial: toAuthorityDate() }, reason],
        submit: (values) => {
          const body = { revision, reason: read(values, 'reason'), effectiveTo: read(values, 'to') }
          const send = end.mutateAsync({ params: { hisaPersonId, roleId }, body })
          return finish(send, t('end.done', { role: terms(`role.${role}`) }))
        },
      }),
  }
}
