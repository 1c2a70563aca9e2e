import type { PersonRole } from '@portal/contracts-common/light'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import { PlainDateField, TextField } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { useRoleText } from '../fields/use-role-text.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

/** Period and track of each picked role that staff confirm. */
export default function RequestedRolesPage(props: PageProps) {
  const t = useQuestionText()
  const { getName } = useRoleText()
  const { answers } = props.draft
  const roles = (answers.roles?.roles ?? []).filter((role) => roleRules[role].followUp === 'requested-roles')
  const getKnown = (role: PersonRole) => answers['requested-roles']?.requests.find((request) => request.role === role)
  return (
    <QuestionPage
      {...props}
      step="requested-roles"
      title={t('requested.title')}
      lead={t('requested.lead')}
      defaultValues={{
        requests: roles.map((role) => ({
          effectiveFrom: getKnown(role)?.effectiveFrom ?? props.settings.today,
          effectiveTo: getKnown(role)?.effectiveTo ?? '',
          track: getKnown(role)?.track ?? '',
        })),
      }}
      toAnswer={({ requests }) => ({
        requests: requests.map(({ effectiveFrom, effectiveTo, track }, index) => ({
          role: roles[index] ?? 'other',
          effectiveFrom,
          effectiveTo: effectiveTo === '' ? null : effectiveTo,
          track: trim(track),
        })),
      })}
    >
      {roles.map((role, index) => (
        <section key={role} className="wizard-group" aria-labelledby={`request-${role}`}>
          <h2 id={`request-${role}`}>{getName(role)}</h2>
          <TextField name={`requests.${index}.track`} label={t('requested.track')} autoComplete="organization" />
          <PlainDateField name={`requests.${index}.effectiveFrom`} label={t('requested.from')} required />
          <PlainDateField name={`requests.${index}.effectiveTo`} label={t('requested.to')} />
        </section>
      ))}
    </QuestionPage>
  )
}
