import { validatePassword, type AccountErrorKey } from '@portal/contracts-registration/rules'
import { VisuallyHidden } from '@portal/ui'
import { useFormContext, useWatch } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'

const rules = [
  { name: 'length', key: 'account.password.too-short-10' },
  { name: 'number', key: 'account.password.no-number' },
  { name: 'uppercase', key: 'account.password.no-uppercase' },
  { name: 'lowercase', key: 'account.password.no-lowercase' },
  { name: 'special', key: 'account.password.no-special' },
] as const satisfies readonly { name: string; key: AccountErrorKey }[]

/** The rules of a new password, checked off while it is typed. */
export function PasswordChecklist() {
  const t = useQuestionText()
  const { control } = useFormContext()
  const password = useWatch({ control, name: 'password' }) as string
  const broken: readonly AccountErrorKey[] = validatePassword(password, 'registration')
  return (
    <div className="p-stack" data-gap="s">
      <p>{t('password.rules')}</p>
      <ul className="wizard-checklist">
        {rules.map(({ name, key }) => {
          const isMet = password !== '' && !broken.includes(key)
          return (
            <li key={name} data-met={isMet || undefined}>
              <span aria-hidden="true">{isMet ? '✓' : '○'}</span>
              <span>
                {t(`password.rule-${name}`)}{' '}
                <VisuallyHidden>{t(isMet ? 'password.met' : 'password.not-met')}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
