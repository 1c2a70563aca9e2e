import type { PersonRole } from '@portal/contracts-common/light'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import { RichText } from '@portal/i18n'
import { useShell, useUser } from '@portal/shell-sdk'
import { Button, LinkButton, Prose } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useQuestionText } from '../../../shared/texts.ts'
import { useRoleText } from '../fields/use-role-text.ts'
import type { PageProps } from '../frame/page-props.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** The registration number, and what happens next by role. */
export default function DonePage({ draft, settings: { today } }: PageProps) {
  const t = useQuestionText()
  const { getName } = useRoleText()
  const user = useUser()
  const roles: readonly PersonRole[] = draft.answers.roles?.roles ?? []
  const requested = roles.filter((role) => roleRules[role].isConfirmedByStaff)
  return (
    <WizardPage page="done" draft={draft} today={today} title={t('done.title')} isFinal>
      <Prose>
        {draft.hisaPersonId !== null && (
          <p className="wizard-reference">
            {t('done.number')}
            <strong>{draft.hisaPersonId}</strong>
          </p>
        )}
        {draft.invite !== null && user !== undefined && (
          <p>
            <Link to={`/invites/${draft.invite}`}>{t('done.invite')}</Link>
          </p>
        )}
        <h2>{t('done.next')}</h2>
        <ul>
          {user === undefined && <li>{t('done.sign-in', { username: draft.answers.username?.username ?? '' })}</li>}
          {requested.map((role) => (
            <li key={role}>{t('done.requested', { role: getName(role) })}</li>
          ))}
          {roles.includes('veterinarian') && <li>{t('done.veterinarian')}</li>}
          {roles.includes('jockey-agent') && <li>{t('done.jockey-agent')}</li>}
          {draft.identityOutcome === 'not-found' && draft.answers.kind?.kind === 'covered' && (
            <li>{t('done.not-found')}</li>
          )}
          <li>
            <RichText
              text={t('done.certificate')}
              tags={{ certificate: (text) => <Link to="/certificate">{text}</Link> }}
            />
          </li>
          <li>
            <RichText
              text={t('done.changes')}
              tags={{ information: (text) => <Link to="/my-information">{text}</Link> }}
            />
          </li>
        </ul>
        <p>
          {user === undefined ? (
            <SignIn hasInvite={draft.invite !== null} />
          ) : (
            <LinkButton variant="primary" to="/">
              {t('done.home')}
            </LinkButton>
          )}
        </p>
      </Prose>
    </WizardPage>
  )
}

/** With an invite the person comes back to this page, which then leads to the invite. */
function SignIn({ hasInvite }: { readonly hasInvite: boolean }) {
  const t = useQuestionText()
  const { session } = useShell()
  return hasInvite ? (
    <Button variant="primary" onClick={() => session.signIn()}>
      {t('done.sign-in-invite')}
    </Button>
  ) : (
    <LinkButton variant="primary" to="/login">
      {t('done.sign-in-link')}
    </LinkButton>
  )
}
