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

type FieldErrors = Readonly<Record<string, string>> | undefined

/** The dialogs that invite and edit users. Errors are shown at their field. */
export function useUserForms() {
  const t = useUsersText()
  const shell = useShell()

  const toFieldErrors = (failure: unknown): FieldErrors => {
    if (failure instanceof CallFailure && failure.error === 'users.email-taken')
      return { email: t('error.users.email-taken') }
    const field = failure instanceof CallFailure ? getInvalidField(failure) : undefined
    if (field === 'email' || field === 'name') return { [field]: t(`invalid.${field}`) }
    return { form: describeFailure(failure, t).message }
  }

  const submit = async (request: Promise<void>, successMessage: string): Promise<FieldErrors> => {
    try {
      await request
    } catch (failure) {
      return toFieldErrors(failure)
    }
    shell.toasts.show({ kind: 'success', message: successMessage })
    return undefined
  }

  return {
    /** Opens the dialog that invites a user. */
    invite: (send: (user: NewUser) => Promise<void>) =>
      shell.dialogs.addUser(({ email, name, groups: chosen }) =>
        submit(send({ email, name, groups: selectGroups(chosen) }), t('invite.done', { name })),
      ),
    /** Opens the dialog that edits a user. Only changed fields are sent. */
    edit: (user: PortalUser, send: (change: UserChange) => Promise<void>) =>
      shell.dialogs.form({
        title: t('edit.title', { name: user.name }),
        intro: t('edit.intro'),
        submitLabel: t('edit.send'),
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
          const change = getChanges(user, values)
          if (Object.keys(change).length === 0) return undefined
          return submit(send({ ...change, expectedVersion: user.lockVersion }), t('edit.done', { name: user.name }))
        },
      }),
  }
}

function getChanges(user: PortalUser, values: Readonly<Record<string, string | readonly string[]>>) {
  const name = String(values['name'] ?? '').trim()
  const chosen = selectGroups(values['groups'] ?? [])
  const enabled = values['enabled'] !== 'no'
  return {
    ...(name !== user.name && { name }),
    ...(chosen.join() !== user.groups.join() && { groups: chosen }),
    ...(enabled === (user.status === 'disabled') && { enabled }),
  }
}

function selectGroups(chosen: string | readonly string[]): Group[] {
  return groups.filter((group) => chosen.includes(group))
}

/** Returns the first field of the request body that failed validation. */
function getInvalidField({ details }: CallFailure): string | undefined {
  const { fields } = details as { fields?: readonly { path: readonly string[] }[] }
  return fields?.[0]?.path[1]
}
