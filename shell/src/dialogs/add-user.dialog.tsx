import { groups } from '@portal/contracts-common/light'
import type { FormDialogOptions, ShellHost } from '@portal/contracts-shell/host'
import { useText } from '../texts.ts'
import { FormDialog } from './form.dialog.tsx'

/** Adds a user with an email address, name and groups. */
export function AddUserDialog({
  save,
  done,
}: {
  save: Parameters<ShellHost['dialogs']['addUser']>[0]
  done: (answer: boolean) => void
}) {
  const t = useText()
  const options: FormDialogOptions = {
    title: t('add-user.title'),
    intro: t('add-user.intro'),
    submitLabel: t('add-user.submit'),
    fields: [
      { name: 'email', label: t('register.email'), kind: 'email', required: true, maxLength: 254 },
      { name: 'name', label: t('add-user.name'), kind: 'text', required: true, maxLength: 100 },
      {
        name: 'groups',
        label: t('add-user.groups'),
        kind: 'checkboxes',
        required: true,
        initial: ['USERS'],
        options: groups.map((group) => ({ value: group, label: t(`add-user.group.${group}`) })),
      },
    ],
    submit: async ({ email = '', name = '', groups: selectedGroups = [] }) =>
      save({ email: String(email).trim(), name: String(name).trim(), groups: [...selectedGroups] }),
  }
  return <FormDialog options={options} done={done} />
}
