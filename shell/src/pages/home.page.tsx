import { useUser, Slot } from '@portal/shell-sdk'
import { LinkButton, Page, PageTitle, SearchField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import type { FormEvent } from 'react'
import { useText } from '../texts.ts'
import { HomeAreas } from './home-areas.tsx'
import { LatestPublications, OpenForComment } from './home-versions.tsx'
import './home.css'

/** Where everybody arrives: the search box, what is open for comment, what was published last, the areas. */
export default function HomePage() {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(words === '' ? '/search' : `/search?${new URLSearchParams({ q: words })}`)
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
          <section aria-labelledby="home-yours" className="s-home-section s-yours">
            <h2 id="home-yours">{t('home.yours')}</h2>
            <Slot name="home-signed-in" />
            <p className="s-nothing p-soft">{t('home.yours-nothing')}</p>
          </section>
        )}
        <OpenForComment />
        <LatestPublications />
        <HomeAreas />
      </Page>
    </>
  )
}
