import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalUser } from '@portal/contracts-admin'
import { groups, type Group } from '@portal/contracts-common/light'
import { useShell } from '@portal/shell-sdk'
import { useUsersText } from './texts.ts'

interface NewUser {
  readonly email: string
  readonly name: string
  readonly groups: Group[]
}

interface UserChange {
  readonly name?: string
  readonly groups?: Group[]
  readonly enabled?: boolean
  readonly expectedVersion: number
}

type Faults = Readonly<Record<string, string>> | undefined

/** The shell's dialogs in which accounts are opened and changed. What is refused stands at its field. */
export function useUserForms() {
  const t = useUsersText()
  const shell = useShell()

  const faultsOf = (failure: unknown): Faults => {
    if (failure instanceof CallFailure && failure.error === 'users.email-taken')
      return { email: t('error.users.email-taken') }
    const at = failure instanceof CallFailure ? fieldAt(failure) : undefined
    if (at === 'email' || at === 'name') return { [at]: t(`invalid.${at}`) }
    return { form: describeFailure(failure, t).message }
  }

  const sent = async (work: Promise<void>, message: string): Promise<Faults> => {
    try {
      await work
    } catch (failure) {
      return faultsOf(failure)
    }
    shell.toasts.show({ kind: 'success', message })
    return undefined
  }

  return {
    /** Asks whom to invite. */
    invite: (send: (user: NewUser) => Promise<void>) =>
      shell.dialogs.addUser(({ email, name, groups: chosen }) =>
        sent(send({ email, name, groups: groupsIn(chosen) }), t('invite.done', { name })),
      ),
    /** Asks what of an account should be otherwise; only that is sent. */
    change: (user: PortalUser, send: (change: UserChange) => Promise<void>) =>
      shell.dialogs.form({
        title: t('change.title', { name: user.name }),
        intro: t('change.intro'),
        submitLabel: t('change.send'),
        fields: [
          { name: 'name', label: t('name'), kind: 'text', required: true, maxLength: 100, initial: user.name },
          {
            name: 'groups',
            label: t('groups'),
            kind: 'checkboxes',
            required: true,
            initial: user.groups,
            options: groups.map((group) => ({ value: group, label: t(`group.${group}`) })),
          },
          {
            name: 'enabled',
            label: t('sign-in'),
            kind: 'select',
            initial: user.status === 'disabled' ? 'no' : 'yes',
            options: [
              { value: 'yes', label: t('sign-in.yes') },
              { value: 'no', label: t('sign-in.no') },
            ],
          },
        ],
        submit: async (values) => {
          const change = changeOf(user, values)
          if (Object.keys(change).length === 0) return undefined
          return sent(send({ ...change, expectedVersion: user.lockVersion }), t('change.done', { name: user.name }))
        },
      }),
  }
}

function changeOf(user: PortalUser, values: Readonly<Record<string, string | readonly string[]>>) {
  const name = String(values['name'] ?? '').trim()
  const chosen = groupsIn(values['groups'] ?? [])
  const enabled = values['enabled'] !== 'no'
  return {
    ...(name !== user.name && { name }),
    ...(chosen.join() !== user.groups.join() && { groups: chosen }),
    ...(enabled === (user.status === 'disabled') && { enabled }),
  }
}

function groupsIn(chosen: string | readonly string[]): Group[] {
  return groups.filter((group) => chosen.includes(group))
}

/** The field of the body that a service found fault with first. */
function fieldAt({ details }: CallFailure): string | undefined {
  const { fields } = details as { fields?: readonly { path: readonly string[] }[] }
  return fields?.[0]?.path[1]
}
