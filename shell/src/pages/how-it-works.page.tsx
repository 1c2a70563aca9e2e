import { RichText } from '@portal/i18n'
import { useShell } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useText } from '../texts.ts'
import { TextPage } from './text-page.tsx'

const steps = ['draft', 'comment', 'adopt', 'ftc', 'in-effect'] as const

/** Explains how a regulation is made and how to use the portal at each step. */
export default function HowItWorksPage() {
  const t = useText()
  const { settings } = useShell()
  return (
    <TextPage title={t('how.title')} lead={t('how.lead')}>
      <h2>{t('how.steps')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`how.steps.${step}`)}</strong> {t(`how.steps.${step}-text`)}
          </li>
        ))}
      </ol>
      <p>{t('how.permanence')}</p>
      <h2>{t('how.read')}</h2>
      <p>
        <RichText
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
        <RichText
          text={t('how.compare-text')}
          tags={{ versions: (words) => <Link to="/all-regulation-versions">{words}</Link> }}
        />
      </p>
      <h2>{t('how.comment')}</h2>
      <p>
        <RichText
          text={t('how.comment-text')}
          tags={{
            open: (words) => <Link to="/all-regulation-versions?state=PUBLISHED_DRAFT">{words}</Link>,
            register: (words) => <Link to="/register">{words}</Link>,
          }}
        />
      </p>
      <ul>
        <li>{t('how.comment-scope')}</li>
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
