import type { MyInformation } from '@portal/contracts-registration'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import { Button, LoadingState, Notice, StatusTag } from '@portal/ui'
import { RadioCardsField, TextField } from '@portal/ui/forms'
import { useState } from 'react'
import { registrationApi } from '../../../shared/api.ts'
import { trim, useMessages, useRegistrationSettings, useRoleText } from '../../wizard/index.ts'
import { ChangeForm } from '../change-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'
import { useReload } from '../use-my-information.ts'

/** Adds a role, or ends one. */
export default function RolesPage({ information }: ChangeProps) {
  const t = useMyText()
  const { getName, getHelp } = useRoleText()
  const { openRoles } = information
  const { data: settings } = useRegistrationSettings()
  if (!settings) return <LoadingState />
  return (
    <ChangeForm
      title={t('change-roles')}
      lead={t('change-roles-lead')}
      defaultValues={{ role: '', otherTitle: '', track: '' }}
      check={({ role, otherTitle }) => [
        ...(role === '' ? [{ field: 'role', key: 'registration.roles.missing' as const }] : []),
        ...(role === 'other' && trim(otherTitle) === ''
          ? [{ field: 'otherTitle', key: 'registration.other-title.missing' as const }]
          : []),
      ]}
      save={({ role, otherTitle, track }) => {
        const added = openRoles.find((each) => each === role) ?? 'other'
        const isConfirmed = roleRules[added].isConfirmedByStaff
        const body = {
          role: added,
          ...(added === 'other' && { otherTitle: trim(otherTitle) }),
          ...(isConfirmed && { track: trim(track) }),
        }
        return registrationApi().addMyRole({ body })
      }}
      submitLabel={t('add-role')}
      next="/my-information/roles"
      errorFields={{ 'people.role-exists': 'role' }}
    >
      <OwnRoles roles={information.roles} today={settings.today} />
      {openRoles.length > 0 && (
        <RadioCardsField
          name="role"
          label={t('new-role')}
          required
          options={openRoles.map((role) => ({
            value: role,
            label: getName(role),
            help: roleRules[role].isConfirmedByStaff ? `${getHelp(role)} ${t('role-confirmed-first')}` : getHelp(role),
            ...(role === 'other' && {
              reveals: <TextField name="otherTitle" label={t('other-title')} required />,
            }),
            ...(roleRules[role].isConfirmedByStaff && { reveals: <TextField name="track" label={t('track')} /> }),
          }))}
        />
      )}
    </ChangeForm>
  )
}

/** The roles, with a way to end each one that does not follow from the registration. */
function OwnRoles({ roles, today }: { readonly roles: MyInformation['roles']; readonly today: string }) {
  const t = useMyText()
  const { getName } = useRoleText()
  const { describe } = useMessages()
  const reload = useReload()
  const [failure, setFailure] = useState<string>()
  const end = async (roleId: string) => {
    setFailure(undefined)
    try {
      await registrationApi().endMyRole({ params: { roleId }, body: {} })
      await reload()
    } catch (error) {
      setFailure(describe(error).message)
    }
  }
  const current = roles.filter(
    ({ status, effectiveTo }) =>
      (status === 'active' || status === 'requested') && (effectiveTo === null || effectiveTo > today),
  )
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('your-roles')}</h2>
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <dl className="my-summary">
        {current.map(({ roleId, role, title, status }) => (
          <div key={roleId}>
            <dt>{title ?? getName(role)}</dt>
            <dd>
              <StatusTag tone={status === 'active' ? 'success' : 'warning'}>{t(`role-status.${status}`)}</StatusTag>
            </dd>
            {roleRules[role].pickedBy !== 'nobody' && (
              <dd>
                <Button variant="quiet" size="s" onClick={() => void end(roleId)}>
                  {t(status === 'active' ? 'end-role' : 'withdraw-role', { role: getName(role) })}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
