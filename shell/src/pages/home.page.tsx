import { useUser, Slot } from '@portal/shell-sdk'
import { LinkButton, Page, PageTitle } from '@portal/ui'
import { SearchForm } from '../frame/search-form.tsx'
import { useText } from '../texts.ts'
import { ExploreSection } from './explore-section.tsx'
import { LatestPublications, OpenForComment } from './home-versions.tsx'
import './home.css'

/** Home page: search, versions open for comment, recent publications and links to the main areas. */
export default function HomePage() {
  const t = useText()
  const user = useUser()
  return (
    <>
      <section className="s-hero">
        <div className="s-hero-inner">
          <PageTitle lead={t('home.lead')}>{t('home.heading')}</PageTitle>
          <SearchForm />
          {user === undefined && (
            <p className="s-hero-first">
              <LinkButton variant="quiet" size="s" to="/landing-page">
                {t('home.first-visit')}
              </LinkButton>
            </p>
          )}
        </div>
      </section>
      <Page>
        {user !== undefined && (
          <section aria-labelledby="home-yours" className="s-home-section s-attention">
            <h2 id="home-yours">{t('home.needs-attention')}</h2>
            <Slot name="home-signed-in" />
            <p className="s-attention-empty p-soft">{t('home.nothing-pending')}</p>
          </section>
        )}
        <OpenForComment />
        <LatestPublications />
        <ExploreSection />
      </Page>
    </>
  )
}
