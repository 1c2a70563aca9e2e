import { LinkButton, Page, PageTitle } from '@portal/ui'
import { useUser } from '@portal/shell-sdk'
import { useText } from '../texts.ts'
import { ExploreSection } from './explore-section.tsx'
import './home.css'

const features = ['read', 'compare', 'comment'] as const

/** Overview for first-time visitors. */
export default function LandingPage() {
  const t = useText()
  const user = useUser()
  return (
    <Page>
      <PageTitle
        eyebrow={t('site.name')}
        lead={t('landing.lead')}
        actions={
          <>
            <LinkButton variant="primary" to="/promulgated-regulations">
              {t('landing.start')}
            </LinkButton>
            {user === undefined && <LinkButton to="/register">{t('account.register')}</LinkButton>}
          </>
        }
      >
        {t('landing.title')}
      </PageTitle>
      <ul className="p-grid s-versions">
        {features.map((feature) => (
          <li key={feature} className="p-card">
            <h2 className="s-feature-title">{t(`landing.${feature}`)}</h2>
            <p className="p-soft">{t(`landing.${feature}-text`)}</p>
          </li>
        ))}
      </ul>
      <ExploreSection />
      <p className="s-spaced">
        <LinkButton to="/how-it-works">{t('landing.how-it-works')}</LinkButton>
      </p>
    </Page>
  )
}
