import { LinkButton, Page, PageTitle } from '@portal/ui'
import { useUser } from '@portal/shell-sdk'
import { useText } from '../texts.ts'
import { HomeAreas } from './home-areas.tsx'
import './home.css'

const reasons = ['read', 'follow', 'comment'] as const

/** For a first visit: what this place is, what one can do, where to begin. */
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
              {t('landing.begin')}
            </LinkButton>
            {user === undefined && <LinkButton to="/register">{t('account.register')}</LinkButton>}
          </>
        }
      >
        {t('landing.title')}
      </PageTitle>
      <ul className="p-grid s-versions">
        {reasons.map((reason) => (
          <li key={reason} className="p-card">
            <h2 className="s-reason">{t(`landing.${reason}`)}</h2>
            <p className="p-soft">{t(`landing.${reason}-text`)}</p>
          </li>
        ))}
      </ul>
      <HomeAreas />
      <p className="s-after">
        <LinkButton to="/how-it-works">{t('landing.more')}</LinkButton>
      </p>
    </Page>
  )
}
