import { Rich } from '@portal/i18n'
import { useShell } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useText } from '../texts.ts'
import { TextPage } from './text-page.tsx'

const steps = ['draft', 'comment', 'adopt', 'ftc', 'force'] as const

/** How a rule comes about and how to use the portal at each step. */
export default function HowItWorksPage() {
  const t = useText()
  const { settings } = useShell()
  return (
    <TextPage title={t('how.title')} lead={t('how.lead')}>
      <h2>{t('how.path')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`how.path.${step}`)}</strong> {t(`how.path.${step}-text`)}
          </li>
        ))}
      </ol>
      <p>{t('how.versions')}</p>
      <h2>{t('how.read')}</h2>
      <p>
        <Rich
          text={t('how.read-text')}
          tags={{
            force: (words) => <Link to="/promulgated-regulations">{words}</Link>,
            search: (words) => <Link to="/search">{words}</Link>,
          }}
        />
      </p>
      <p>{t('how.terms-text')}</p>
      <h2>{t('how.compare')}</h2>
      <p>
        <Rich
          text={t('how.compare-text')}
          tags={{ versions: (words) => <Link to="/all-regulation-versions">{words}</Link> }}
        />
      </p>
      <h2>{t('how.comment')}</h2>
      <p>
        <Rich
          text={t('how.comment-text')}
          tags={{
            open: (words) => <Link to="/all-regulation-versions?state=PUBLISHED_DRAFT">{words}</Link>,
            register: (words) => <Link to="/register">{words}</Link>,
          }}
        />
      </p>
      <ul>
        <li>{t('how.comment-where')}</li>
        <li>{t('how.comment-draft')}</li>
        <li>{t('how.comment-public')}</li>
        <li>{t('how.comment-deadline')}</li>
        <li>{t('how.comment-ftc')}</li>
      </ul>
      <h2>{t('how.access')}</h2>
      <p>{t('how.access-text')}</p>
      <h2>{t('how.help')}</h2>
      <p>{t('how.help-text', { phone: settings.supportPhone })}</p>
    </TextPage>
  )
}
