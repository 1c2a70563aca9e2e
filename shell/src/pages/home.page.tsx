import { useUser, Slot } from '@portal/shell-sdk'
import { LinkButton, Page, PageTitle, SearchField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import type { FormEvent } from 'react'
import { useText } from '../texts.ts'
import { ExploreSection } from './explore-section.tsx'
import { LatestPublications, OpenForComment } from './home-versions.tsx'
import './home.css'

/** Home page: search, versions open for comment, recent publications and links to the main areas. */
export default function HomePage() {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(query === '' ? '/search' : `/search?${new URLSearchParams({ q: query })}`)
  }
  return (
    <>
      <section className="s-hero">
        <div className="s-hero-inner">
          <PageTitle lead={t('home.lead')}>{t('home.heading')}</PageTitle>
          <form role="search" aria-label={t('home.search')} onSubmit={search}>
            <SearchField label={t('home.search')} name="q" placeholder={t('home.search-example')} />
          </form>
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
