import type { MainRegulation, VersionSummary } from '@portal/contracts-regulations'
import { describeFailure } from '@portal/api-client'
import type { PageModule } from '@portal/contracts-shell/light'
import { Localized } from '@portal/shell-sdk'
import {
  Cluster,
  EmptyState,
  ErrorState,
  LoadingState,
  Notice,
  Page,
  PageTitle,
  Pagination,
  Stack,
  StatusTag,
} from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { isPromulgated, getLegalStatus } from '@portal/regulation-reading/versions'
import { PageOutOfRange } from './page-out-of-range.tsx'
import { parsePage } from './version-filter.ts'
import { VersionDates } from './version-status.tsx'

const pageSize = 25

const getPageQuery = (page: number) =>
  regulationsApi().listRegulations.query({
    query: { promulgated: 'true', skip: (page - 1) * pageSize, limit: pageSize },
  })

export const prepare: PageModule['prepare'] = async (queries, query) =>
  void (await queries.fetchQuery(getPageQuery(parsePage(query))))

/** `/promulgated-regulations`: regulations in effect, by series, with upcoming and proposed versions. */
export default function PromulgatedPage() {
  const t = useText()
  const [params] = useSearchParams()
  const page = parsePage(params)
  const query = useQuery({ ...getPageQuery(page), placeholderData: keepPreviousData })
  const pageCount = Math.ceil((query.data?.total ?? 0) / pageSize)
  return (
    <Page>
      <PageTitle lead={t('promulgated.lead')}>{t('promulgated.title')}</PageTitle>
      {query.isPending ? (
        <LoadingState shape="list" />
      ) : query.isError ? (
        <ErrorState
          title={t('promulgated.failed')}
          {...describeFailure(query.error, t)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="p-stack" aria-busy={query.isPlaceholderData}>
          {query.data.items.length === 0 && pageCount > 0 ? (
            <PageOutOfRange pageCount={pageCount} getHref={getPageUrl} />
          ) : (
            <RegulationList regulations={query.data.items} />
          )}
          <Pagination page={page} pageCount={pageCount} getHref={getPageUrl} />
        </div>
      )}
    </Page>
  )
}

function getPageUrl(page: number): string {
  return page === 1 ? '/promulgated-regulations' : `/promulgated-regulations?page=${page}`
}

function RegulationList({ regulations }: { readonly regulations: readonly MainRegulation[] }) {
  const t = useText()
  if (regulations.length === 0) {
    return (
      <EmptyState
        title={t('promulgated.empty.title')}
        action={<Link to="/all-regulation-versions?state=PUBLISHED_DRAFT">{t('versions.open-for-comment')}</Link>}
      >
        {t('promulgated.empty.text')}
      </EmptyState>
    )
  }
  return (
    <Stack>
      {regulations.some((main) => main.isSample) && <Notice tone="info">{t('sample.notice')}</Notice>}
      <ul className="p-plain-list">
        {regulations.map((main) => (
          <li key={main.regulationId}>
            <RegulationCard main={main} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function RegulationCard({ main }: { readonly main: MainRegulation }) {
  const t = useText()
  const inEffect = main.versions.find((version) => version.versionId === main.inEffectVersionId)
  const future = main.versions.find((version) => getLegalStatus(version) === 'future')
  const displayed = inEffect ?? future ?? main.versions.find(isPromulgated)
  const draft = main.versions.find((version) => getLegalStatus(version) === 'draft-open')
  if (!displayed) return null
  return (
    <article className="p-card">
      <p className="p-eyebrow">{main.series ? t('series', { number: main.series }) : t('standalone')}</p>
      <h2>
        <Link to={viewerUrl({ mainParentId: main.mainParentId })}>
          <Localized text={main.title} />
        </Link>
      </h2>
      <p className="p-soft">
        <VersionDates version={displayed} /> · {t(`subject.${main.subject}`)}
      </p>
      <Cluster>
        {future && future !== displayed && <UpcomingVersionLink main={main} version={future} />}
        {draft && (
          <>
            <StatusTag tone="success">{t('status.draft-open')}</StatusTag>
            <Link
              to={viewerUrl({
                mainParentId: main.mainParentId,
                versionId: draft.versionId,
                compareWith: inEffect?.versionId,
              })}
            >
              {t('promulgated.read-proposed')}
            </Link>
          </>
        )}
      </Cluster>
    </article>
  )
}

function UpcomingVersionLink({ main, version }: { readonly main: MainRegulation; readonly version: VersionSummary }) {
  const t = useText()
  return (
    <>
      <StatusTag tone="warning">{t('status.future')}</StatusTag>
      <Link
        to={viewerUrl({
          mainParentId: main.mainParentId,
          versionId: version.versionId,
          compareWith: main.inEffectVersionId ?? undefined,
        })}
      >
        {t('promulgated.what-changes')}
      </Link>
    </>
  )
}
