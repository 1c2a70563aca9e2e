import type { PersonRole } from '@portal/contracts-common/light'
import { listOpenRoles, roleRules } from '@portal/contracts-registration/registration-rules'
import { Notice } from '@portal/ui'
import { CheckboxCardsField, TextField } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { useRoleText } from '../fields/use-role-text.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

/** What the person does in racing: the roles that are open at their age. */
export default function RolesPage(props: PageProps) {
  const t = useQuestionText()
  const roleText = useRoleText()
  const { draft, settings } = props
  const { kind, identity, roles: known } = draft.answers
  const openRoles = listOpenRoles(kind?.kind ?? 'covered', identity?.dateOfBirth ?? '', {
    settings,
    today: settings.today,
  })
  const suggested = draft.suggested.roles?.roles ?? []
  return (
    <QuestionPage
      {...props}
      step="roles"
      title={t('roles.title')}
      lead={t('roles.lead')}
      defaultValues={{
        roles: [...(known?.roles ?? suggested)].filter((role) => openRoles.includes(role)) as string[],
        otherTitle: known?.otherTitle ?? '',
      }}
      toAnswer={({ roles, otherTitle }) => ({
        roles: openRoles.filter((role) => roles.includes(role)),
        ...(roles.includes('other') && { otherTitle: trim(otherTitle) }),
      })}
    >
      {known === undefined && draft.identityOutcome === 'confirmed' && suggested.length > 0 && (
        <Notice>{t('name.from-registry')}</Notice>
      )}
      <CheckboxCardsField
        name="roles"
        label={t('roles.title')}
        hideLabel
        required
        options={openRoles.map((role) => ({
          value: role,
          label: roleText.getName(role),
          help: getHelp(role),
          ...(role === 'other' && {
            reveals: <TextField name="otherTitle" label={t('roles.other-title')} autoComplete="off" required />,
          }),
        }))}
      />
    </QuestionPage>
  )

  function getHelp(role: PersonRole): string {
    const help = roleText.getHelp(role)
    return roleRules[role].isConfirmedByStaff ? `${help} ${t('roles.confirmed-by-staff')}` : help
  }
}
