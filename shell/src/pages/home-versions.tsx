import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { authorityTimeZone, Localized, useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadingState, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { useRegulations } from '../regulations-client.ts'
import { useText } from '../texts.ts'

const shown = 6

/** What takes comments, a draft or an adopted text: the one that closes first on top, those without an end last. */
export function OpenForComment() {
  const t = useText()
  const api = useRegulations()
  const versions = useQuery(
    api.listVersions.query({ query: { openForComment: 'true', order: 'closing', limit: shown } }),
  )
  return (
    <Section
      title={t('home.open')}
      id="home-open"
      more={{ to: '/all-regulation-versions?state=PUBLISHED_DRAFT', text: t('home.open-all') }}
    >
      <Listing query={versions} empty={t('home.open-none')}>
        {(version) => (
          <VersionCard key={version.versionId} version={version}>
            <Closing version={version} />
          </VersionCard>
        )}
      </Listing>
    </Section>
  )
}

/** Until when a text takes comments; of an adopted one also that it is adopted, which nobody expects here. */
function Closing({ version }: { version: VersionSummary }) {
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

/** What was published last, whatever its state. */
export function LatestPublications() {
  const t = useText()
  const api = useRegulations()
  const versions = useQuery(api.listVersions.query({ query: { order: 'newest', limit: shown } }))
  return (
    <Section
      title={t('home.latest')}
      id="home-latest"
      more={{ to: '/promulgated-regulations', text: t('home.latest-all') }}
    >
      <Listing query={versions} empty={t('home.latest-none')}>
        {(version) => (
          <VersionCard key={version.versionId} version={version}>
            <Standing version={version} />
          </VersionCard>
        )}
      </Listing>
    </Section>
  )
}

/** Which version it is, in the reader's language, and since or from when: a date to come is told as one. */
function Standing({ version }: { version: VersionSummary }) {
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
  const isFuture = effectiveFrom > today()
  return (
    <>
      <StatusTag tone={isFuture ? 'info' : 'success'}>{name}</StatusTag>
      <p className="p-small p-soft">
        {t(isFuture ? 'home.takes-effect' : 'home.in-force', { on: formats.date(effectiveFrom) })}
      </p>
    </>
  )
}

/** The plain date where the authority is. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: authorityTimeZone }).format(new Date())
}

function VersionCard({ version, children }: { version: VersionSummary; children: ReactNode }) {
  const t = useText()
  return (
    <li className="p-card s-version">
      <p className="p-eyebrow">
        {version.series === undefined ? t('home.stand-alone') : t('home.series', { number: version.series })}
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

function Listing({
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
  more,
  children,
}: {
  id: string
  title: string
  more: { readonly to: string; readonly text: string }
  children: ReactNode
}) {
  return (
    <section className="s-home-section" aria-labelledby={id}>
      <div className="s-section-head">
        <h2 id={id}>{title}</h2>
        <Link to={more.to}>{more.text}</Link>
      </div>
      {children}
    </section>
  )
}
