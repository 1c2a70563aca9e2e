import { LinkButton, Page, PageTitle } from '@portal/ui'
import { useText } from '../texts.ts'

/** There is nothing at this address; says what may have happened and where to go. */
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
