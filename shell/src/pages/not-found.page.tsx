import { LinkButton, Page, PageTitle } from '@portal/ui'
import { useText } from '../texts.ts'

/** Shown when no route matches. */
export function NotFoundPage() {
  const t = useText()
  return (
    <Page width="text">
      <PageTitle lead={t('not-found.lead')}>{t('not-found.title')}</PageTitle>
      <div className="p-cluster">
        <LinkButton variant="primary" to="/search">
          {t('not-found.search')}
        </LinkButton>
        <LinkButton to="/">{t('frame.to-home')}</LinkButton>
      </div>
    </Page>
  )
}
