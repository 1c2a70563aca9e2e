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
  'reset-asked': 'warning',
  disabled: 'danger',
  deleted: 'neutral',
}

/** Whether an administrator of this name may delete the account: never their own, and none that is deleted. */
export function isDeletable(user: PortalUser, username: string | undefined): boolean {
  return user.status !== 'deleted' && user.username !== username
}

/** The accounts of a page, as a table; on a phone as cards. */
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
  const me = useUser()?.username
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
            isDeletable(user, me) ? (
              <CheckboxField
                label={<Name user={user} />}
                checked={selected.has(user.id)}
                onChange={(event) => onSelect(user.id, event.target.checked)}
              />
            ) : (
              <Name user={user} note={user.username === me ? t('you') : undefined} />
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
        { key: 'changed', header: t('changed'), align: 'end', cell: ({ changedAt }) => format.day(changedAt) },
        { key: 'acts', header: t('acts'), cell: (user) => <Acts user={user} commands={commands} /> },
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

/** What may be done with one account, named for those who hear the buttons of all rows. */
function Acts({ user, commands }: { readonly user: PortalUser; readonly commands: Commands }) {
  const t = useUsersText()
  const { status, name } = user
  // Those who listen hear the buttons of all rows: each says whom it is about.
  const about = (what: string) => ({ 'aria-label': `${what}: ${name}`, children: what })
  return (
    <div className="ad-user-acts">
      {status !== 'deleted' && <Button size="s" onClick={() => commands.change(user)} {...about(t('change'))} />}
      {status === 'invited' && (
        <Button size="s" variant="quiet" onClick={() => commands.resendInvitation(user)} {...about(t('resend'))} />
      )}
      {(status === 'active' || status === 'reset-asked') && (
        <Button size="s" variant="quiet" onClick={() => commands.sendPasswordReset(user)} {...about(t('reset'))} />
      )}
      <Link to={`/audit?actor=${user.id}`} {...about(t('trail'))} />
    </div>
  )
}
