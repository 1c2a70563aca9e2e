import { CallFailure, describeFailure } from '@portal/api-client'
import type { MailLink } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { languageTags, useFormats, useTagged } from '@portal/shell-sdk'
import { Button, ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useCommand, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useText } from '../../texts.ts'
import { useFollowingText } from './texts.ts'

/**
 * `/mail-link?v=`: what a link in a mail is for, done by pressing a button. Opening the page changes nothing, since mail
 * programs open links to look at them.
 */
export default function MailLinkPage() {
  const t = useFollowingText()
  const title = useText()
  const [params] = useSearchParams()
  const link = params.get('v') ?? ''
  const query = useQuery({ ...api().readMailLink.query({ params: { link } }), enabled: link !== '', retry: false })
  const open = useCommand((body: { link: string }, options) => api().openMailLink({ params: body }, options))
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
        <ErrorState wholePage title={t('link.failed')} {...describeFailure(query.error, t)} onRetry={retry} />
      </Page>
    )
  }
  const about = open.data ?? query.data
  if (about.isDone) return <Done about={about} />
  return (
    <Page>
      <PageTitle>{t(`${about.act}.title`)}</PageTitle>
      <p>
        <AboutText about={about} />
      </p>
      {open.isError && (
        <Notice tone="danger" live>
          {describeFailure(open.error, t).message}
        </Notice>
      )}
      <p>
        <Button variant="primary" busy={open.isPending} onClick={() => open.mutate({ link })}>
          {t(`${about.act}.act`)}
        </Button>
      </p>
    </Page>
  )
}

function AboutText({ about }: { readonly about: MailLink }) {
  const t = useFollowingText()
  const format = useFormats()
  const name = useNameOf()(about)
  if (about.act !== 'not-mine') return <Rich text={t(`${about.act}.text`, { title: name })} tags={languageTags} />
  const numbers = format.list(about.trackingNumbers)
  const text = t('not-mine.text', { title: name, numbers, count: about.trackingNumbers.length })
  return <Rich text={text} tags={languageTags} />
}

function Done({ about }: { readonly about: MailLink }) {
  const t = useFollowingText()
  const nameOf = useNameOf()
  return (
    <Page>
      <PageTitle key="done" lead={t(`${about.act}.done.text`)} documentTitle={t(`${about.act}.title`)}>
        <Rich text={t(`${about.act}.done`, { title: nameOf(about) })} tags={languageTags} />
      </PageTitle>
      <p className="p-cluster">
        {about.act === 'not-mine' ? (
          <LinkButton to="/account/password">{t('not-mine.password')}</LinkButton>
        ) : about.mainParentId === null ? (
          <LinkButton to="/all-regulation-versions">{t('list.none.action')}</LinkButton>
        ) : (
          <LinkButton to={viewerAddress({ mainParentId: about.mainParentId })}>{t('link.read')}</LinkButton>
        )}
      </p>
    </Page>
  )
}

function InvalidLink() {
  const t = useFollowingText()
  return (
    <Page>
      <PageTitle lead={t('link.invalid.text')}>{t('link.invalid.title')}</PageTitle>
      <p>
        <Link to="/">{t('link.home')}</Link>
      </p>
    </Page>
  )
}

function useNameOf(): (about: MailLink) => string {
  const t = useFollowingText()
  const tagged = useTagged()
  return (about) => (about.title ? `“${tagged(about.title)}”` : t('everything.name'))
}

function isInvalid(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.error === 'mail-links.invalid' || failure.error === 'input.invalid')
}
