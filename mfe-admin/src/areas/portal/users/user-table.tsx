import type { PortalUser } from '@portal/contracts-admin'
import { useFormats, useUser } from '@portal/shell-sdk'
import { Button, CheckboxField, DataList, StatusTag, type Tone } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useUsersText } from './texts.ts'
import type { useUserCommands } from './use-user-commands.ts'

type Commands = ReturnType<typeof useUserCommands>

const tones: Readonly<Record<PortalUser['status'], Tone>> = {
  unconfirmed: 'neutral',
  invited: 'info',
  active: 'success',
  'reset-requested': 'warning',
  disabled: 'danger',
  deleted: 'neutral',
}

/** Returns whether the current user can delete the user: not themselves, and not users who are already deleted. */
export function isDeletable(user: PortalUser, currentUsername: string | undefined): boolean {
  return user.status !== 'deleted' && user.username !== currentUsername
}

/** One page of users as a table, or as cards on a narrow screen. */
export function UserTable(props: {
  readonly caption: string
  readonly users: readonly PortalUser[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (id: string, isSelected: boolean) => void
  readonly commands: Commands
}) {
  const { caption, users, selected, onSelect, commands } = props
  const t = useUsersText()
  const format = useFormats()
  const currentUsername = useUser()?.username
  return (
    <DataList
      caption={caption}
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('name'),
          cell: (user) =>
            isDeletable(user, currentUsername) ? (
              <CheckboxField
                label={<Name user={user} />}
                checked={selected.has(user.id)}
                onChange={(event) => onSelect(user.id, event.target.checked)}
              />
            ) : (
              <Name user={user} note={user.username === currentUsername ? t('you') : undefined} />
            ),
        },
        {
          key: 'groups',
          header: t('groups'),
          cell: (user) => format.list(user.groups.map((group) => t(`group.${group}`))) || '—',
        },
        {
          key: 'status',
          header: t('status'),
          cell: ({ status }) => <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>,
        },
        { key: 'updated', header: t('updated'), align: 'end', cell: ({ updatedAt }) => format.day(updatedAt) },
        {
          key: 'actions',
          header: t('actions'),
          isActions: true,
          cell: (user) => <Actions user={user} commands={commands} />,
        },
      ]}
    />
  )
}

function Name({ user, note }: { readonly user: PortalUser; readonly note?: string | undefined }) {
  return (
    <span className="ad-user-name">
      <strong>{user.name}</strong> {note !== undefined && <StatusTag>{note}</StatusTag>}
      <span className="p-soft p-small">{[user.username, user.email].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function Actions({ user, commands }: { readonly user: PortalUser; readonly commands: Commands }) {
  const t = useUsersText()
  const { status, name } = user
  // Screen readers list the buttons of all rows, so each label includes the name.
  const withName = (action: string) => ({ 'aria-label': `${action}: ${name}`, children: action })
  return (
    <div className="ad-user-actions">
      {status !== 'deleted' && <Button size="s" onClick={() => commands.edit(user)} {...withName(t('edit'))} />}
      {status === 'invited' && (
        <Button size="s" variant="quiet" onClick={() => commands.resendInvitation(user)} {...withName(t('resend'))} />
      )}
      {(status === 'active' || status === 'reset-requested') && (
        <Button size="s" variant="quiet" onClick={() => commands.sendPasswordReset(user)} {...withName(t('reset'))} />
      )}
      <Link to={`/audit?actor=${user.id}`} {...withName(t('activity'))} />
    </div>
  )
}
