import { CallFailure, describeFailure } from '@portal/api-client'
import type { MailLink } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, useFormats, useTaggedText } from '@portal/shell-sdk'
import { Button, ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useCommand, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { useSubscriptionsText } from './texts.ts'

/**
 * `/mail-link?v=`: shows what a link in an email does, with a button to do it. Opening the page changes nothing,
 * because email programs open links to scan them.
 */
export default function MailLinkPage() {
  const t = useSubscriptionsText()
  const title = useText()
  const [params] = useSearchParams()
  const link = params.get('v') ?? ''
  const query = useQuery({
    ...regulationsApi().getMailLink.query({ params: { link } }),
    enabled: link !== '',
    retry: false,
  })
  const redeem = useCommand((body: { link: string }, options) =>
    regulationsApi().redeemMailLink({ params: body }, options),
  )
  if (link === '' || isInvalid(query.error)) return <InvalidLink />
  if (query.isPending) {
    return (
      <Page>
        <PageTitle>{title('mail-link.title')}</PageTitle>
        <LoadingState />
      </Page>
    )
  }
  if (query.isError) {
    const retry = () => void query.refetch()
    return (
      <Page>
        <ErrorState isFullPage title={t('link.failed')} {...describeFailure(query.error, t)} onRetry={retry} />
      </Page>
    )
  }
  const mailLink = redeem.data ?? query.data
  if (mailLink.isDone) return <MailLinkDone mailLink={mailLink} />
  return (
    <Page>
      <PageTitle>{t(`${mailLink.action}.title`)}</PageTitle>
      <p>
        <MailLinkText mailLink={mailLink} />
      </p>
      {redeem.isError && (
        <Notice tone="danger" live>
          {describeFailure(redeem.error, t).message}
        </Notice>
      )}
      <p>
        <Button variant="primary" busy={redeem.isPending} onClick={() => redeem.mutate({ link })}>
          {t(`${mailLink.action}.button`)}
        </Button>
      </p>
    </Page>
  )
}

function MailLinkText({ mailLink }: { readonly mailLink: MailLink }) {
  const t = useSubscriptionsText()
  const format = useFormats()
  const name = useMailLinkName()(mailLink)
  if (mailLink.action !== 'report-comments')
    return <RichText text={t(`${mailLink.action}.text`, { title: name })} tags={englishTag} />
  const numbers = format.list(mailLink.trackingNumbers)
  const text = t('report-comments.text', { title: name, numbers, count: mailLink.trackingNumbers.length })
  return <RichText text={text} tags={englishTag} />
}

function MailLinkDone({ mailLink }: { readonly mailLink: MailLink }) {
  const t = useSubscriptionsText()
  const getName = useMailLinkName()
  return (
    <Page>
      <PageTitle key="done" lead={t(`${mailLink.action}.done.text`)} documentTitle={t(`${mailLink.action}.title`)}>
        <RichText text={t(`${mailLink.action}.done`, { title: getName(mailLink) })} tags={englishTag} />
      </PageTitle>
      <p className="p-cluster">
        {mailLink.action === 'report-comments' ? (
          <LinkButton to="/account/password">{t('report-comments.password')}</LinkButton>
        ) : mailLink.mainParentId === null ? (
          <LinkButton to="/all-regulation-versions">{t('list.none.action')}</LinkButton>
        ) : (
          <LinkButton to={viewerUrl({ mainParentId: mailLink.mainParentId })}>{t('link.read')}</LinkButton>
        )}
      </p>
    </Page>
  )
}

function InvalidLink() {
  const t = useSubscriptionsText()
  return (
    <Page>
      <PageTitle lead={t('link.invalid.text')}>{t('link.invalid.title')}</PageTitle>
      <p>
        <Link to="/">{t('link.home')}</Link>
      </p>
    </Page>
  )
}

function useMailLinkName(): (mailLink: MailLink) => string {
  const t = useSubscriptionsText()
  const tagText = useTaggedText()
  return (mailLink) => (mailLink.title ? `“${tagText(mailLink.title)}”` : t('all-regulations'))
}

function isInvalid(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.error === 'mail-links.invalid' || failure.error === 'input.invalid')
}
