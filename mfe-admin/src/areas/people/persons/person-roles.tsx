import type { StaffPerson, StaffPersonRole } from '@portal/contracts-registration'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import { personRoleLifecycle } from '@portal/contracts-registration/staff-rules'
import { useFormats } from '@portal/shell-sdk'
import { Button, DataList, StatusTag } from '@portal/ui'
import { roleTones } from '../status-tones.ts'
import { usePeopleTerms } from '../terms.ts'
import { usePersonsText } from './texts.ts'
import { useRoleCommands } from './use-role-commands.ts'

/** The roles of a person with their periods; requests come first. */
export function PersonRoles({ person }: { readonly person: StaffPerson }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  return (
    <section className="ad-people-section" aria-labelledby="roles">
      <h2 id="roles">{t('roles')}</h2>
      <DataList
        caption={t('roles')}
        rows={person.allRoles}
        rowKey={({ roleId }) => roleId}
        columns={[
          {
            key: 'role',
            header: t('role'),
            cell: ({ role, title, track }) =>
              [terms(`role.${role}`), title, track].filter((part) => part !== null && part !== '').join(' · '),
          },
          {
            key: 'status',
            header: t('status'),
            cell: ({ status }) => <StatusTag tone={roleTones[status]}>{terms(`role-status.${status}`)}</StatusTag>,
          },
          {
            key: 'period',
            header: t('period'),
            cell: ({ effectiveFrom: from, effectiveTo: to }) =>
              to === null
                ? t('period.open', { from: format.date(from) })
                : t('period.ends', { from: format.date(from), to: format.date(to) }),
          },
          {
            key: 'actions',
            header: t('actions'),
            isActions: true,
            cell: (role) => <RoleActions person={person} role={role} />,
          },
        ]}
      />
    </section>
  )
}

function RoleActions({ person, role }: { readonly person: StaffPerson; readonly role: StaffPersonRole }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const commands = useRoleCommands(person)
  const { isConfirmedByStaff } = roleRules[role.role]
  const isAllowed = (action: 'confirm' | 'refuse' | 'end') =>
    personRoleLifecycle.check(role.status, action, { isConfirmedByStaff }).allowed
  const withName = (action: string) => ({
    'aria-label': `${action}: ${terms(`role.${role.role}`)}`,
    children: action,
  })
  if (role.status === 'requested' && !isConfirmedByStaff)
    return <span className="p-soft p-small">{t('role.by-license')}</span>
  return (
    <span className="ad-person-actions">
      {isAllowed('confirm') && <Button size="s" onClick={() => commands.confirm(role)} {...withName(t('confirm'))} />}
      {isAllowed('refuse') && (
        <Button size="s" variant="quiet" onClick={() => commands.refuse(role)} {...withName(t('refuse'))} />
      )}
      {isAllowed('end') && (
        <Button size="s" variant="quiet" onClick={() => commands.end(role)} {...withName(t('end'))} />
      )}
    </span>
  )
}
