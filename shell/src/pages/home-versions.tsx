import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { toAuthorityDate, Localized, useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadingState, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { useRegulations } from '../regulations-client.ts'
import { useText } from '../texts.ts'

const maxVersions = 6

/**
 * Versions open for comment, proposed or adopted; the one that closes first is on top, and those without a deadline
 * are last.
 */
export function OpenForComment() {
  const t = useText()
  const api = useRegulations()
  const versions = useQuery(
    api.listVersions.query({ query: { openForComment: 'true', order: 'closing', limit: maxVersions } }),
  )
  return (
    <Section
      title={t('home.open')}
      id="home-open"
      link={{ to: '/all-regulation-versions?state=PUBLISHED_DRAFT', text: t('home.open-all') }}
    >
      <VersionList query={versions} empty={t('home.open-none')}>
        {(version) => (
          <VersionCard key={version.versionId} version={version}>
            <CommentDeadline version={version} />
          </VersionCard>
        )}
      </VersionList>
    </Section>
  )
}

/**
 * Shows when the comment period closes, and for an adopted version its number, because comments on those are unusual.
 */
function CommentDeadline({ version }: { version: VersionSummary }) {
  const t = useText()
  const formats = useFormats()
  const { state, versionNumber: number, commentClosesAt: closesAt } = version
  return (
    <>
      <p className="p-cluster">
        <StatusTag tone="warning">
          {closesAt === null ? t('home.open') : t('home.closes-in', { in: formats.relative(closesAt) })}
        </StatusTag>
        {state === 'PUBLISHED_CURRENT' && <StatusTag>{t('home.version-adopted', { number })}</StatusTag>}
      </p>
      {closesAt !== null && <p className="p-small p-soft">{t('home.closes', { at: formats.deadline(closesAt) })}</p>}
    </>
  )
}

/** Versions published most recently, in any state. */
export function LatestPublications() {
  const t = useText()
  const api = useRegulations()
  const versions = useQuery(api.listVersions.query({ query: { order: 'newest', limit: maxVersions } }))
  return (
    <Section
      title={t('home.latest')}
      id="home-latest"
      link={{ to: '/promulgated-regulations', text: t('home.latest-all') }}
    >
      <VersionList query={versions} empty={t('home.latest-none')}>
        {(version) => (
          <VersionCard key={version.versionId} version={version}>
            <VersionStatus version={version} />
          </VersionCard>
        )}
      </VersionList>
    </Section>
  )
}

/** Shows the version number and when it was published or takes effect. */
function VersionStatus({ version }: { version: VersionSummary }) {
  const t = useText()
  const formats = useFormats()
  const { state, versionNumber: number, effectiveFrom, publishedAt } = version
  const name = t(state === 'PUBLISHED_CURRENT' ? 'home.version-adopted' : 'home.version-draft', { number })
  if (state !== 'PUBLISHED_CURRENT' || effectiveFrom === null) {
    return (
      <>
        <StatusTag>{name}</StatusTag>
        <p className="p-small p-soft">{t('home.published', { on: formats.day(publishedAt ?? '') })}</p>
      </>
    )
  }
  const isFuture = effectiveFrom > toAuthorityDate()
  return (
    <>
      <StatusTag tone={isFuture ? 'info' : 'success'}>{name}</StatusTag>
      <p className="p-small p-soft">
        {t(isFuture ? 'home.takes-effect' : 'home.in-effect', { on: formats.date(effectiveFrom) })}
      </p>
    </>
  )
}

function VersionCard({ version, children }: { version: VersionSummary; children: ReactNode }) {
  const t = useText()
  return (
    <li className="p-card s-version">
      <p className="p-eyebrow">
        {version.series === undefined ? t('home.standalone') : t('home.series', { number: version.series })}
      </p>
      <h3>
        <Link to={`/regulation-viewer?version=${version.versionId}`}>
          <Localized text={version.title} />
        </Link>
      </h3>
      {children}
    </li>
  )
}

function VersionList({
  query,
  empty,
  children,
}: {
  query: {
    readonly data: { readonly items: readonly VersionSummary[] } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  empty: string
  children: (version: VersionSummary) => ReactNode
}) {
  const t = useText()
  const items = query.data?.items
  if (items === undefined && query.error !== null) {
    const { message, correlationId } = describeFailure(query.error, t)
    return (
      <ErrorState
        title={t('failure.list')}
        message={message}
        correlationId={correlationId}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (items === undefined) return <LoadingState />
  if (items.length === 0) return <p className="p-soft">{empty}</p>
  return <ul className="p-grid s-versions">{items.map(children)}</ul>
}

function Section({
  id,
  title,
  link,
  children,
}: {
  id: string
  title: string
  link: { readonly to: string; readonly text: string }
  children: ReactNode
}) {
  return (
    <section className="s-home-section" aria-labelledby={id}>
      <div className="s-section-head">
        <h2 id={id}>{title}</h2>
        <Link to={link.to}>{link.text}</Link>
      </div>
      {children}
    </section>
  )
}
