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
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useText } from '../../texts.ts'
import { isPromulgated, statusOf } from '@portal/regulation-reading/versions'
import { BeyondLast } from './beyond-last.tsx'
import { readPage } from './version-filter.ts'
import { VersionDates } from './version-words.tsx'

const atOnce = 25

const pageOf = (page: number) =>
  api().listRegulations.query({ query: { promulgated: 'true', skip: (page - 1) * atOnce, limit: atOnce } })

export const prepare: PageModule['prepare'] = async (queries, query) =>
  void (await queries.fetchQuery(pageOf(readPage(query))))

/** `/promulgated-regulations`: what is in force, by series, with what comes next to it. */
export default function PromulgatedPage() {
  const t = useText()
  const [params] = useSearchParams()
  const page = readPage(params)
  const query = useQuery({ ...pageOf(page), placeholderData: keepPreviousData })
  const pageCount = Math.ceil((query.data?.total ?? 0) / atOnce)
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
            <BeyondLast pageCount={pageCount} hrefOf={hrefOf} />
          ) : (
            <Series regulations={query.data.items} />
          )}
          <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
        </div>
      )}
    </Page>
  )
}

function hrefOf(page: number): string {
  return page === 1 ? '/promulgated-regulations' : `/promulgated-regulations?page=${page}`
}

function Series({ regulations }: { readonly regulations: readonly MainRegulation[] }) {
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
            <SeriesCard main={main} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function SeriesCard({ main }: { readonly main: MainRegulation }) {
  const t = useText()
  const inForce = main.versions.find((version) => version.versionId === main.inForceVersionId)
  const future = main.versions.find((version) => statusOf(version) === 'future')
  const shown = inForce ?? future ?? main.versions.find(isPromulgated)
  const draft = main.versions.find((version) => statusOf(version) === 'draft-open')
  if (!shown) return null
  return (
    <article className="p-card">
      <p className="p-eyebrow">{main.series ? t('series', { number: main.series }) : t('stand-alone')}</p>
      <h2>
        <Link to={viewerAddress({ mainParentId: main.mainParentId })}>
          <Localized text={main.title} />
        </Link>
      </h2>
      <p className="p-soft">
        <VersionDates version={shown} /> · {t(`subject.${main.subject}`)}
      </p>
      <Cluster>
        {future && future !== shown && <ChangeLink main={main} version={future} />}
        {draft && (
          <>
            <StatusTag tone="success">{t('status.draft-open')}</StatusTag>
            <Link
              to={viewerAddress({
                mainParentId: main.mainParentId,
                versionId: draft.versionId,
                compareWith: inForce?.versionId,
              })}
            >
              {t('promulgated.read-draft')}
            </Link>
          </>
        )}
      </Cluster>
    </article>
  )
}

function ChangeLink({ main, version }: { readonly main: MainRegulation; readonly version: VersionSummary }) {
  const t = useText()
  return (
    <>
      <StatusTag tone="warning">{t('status.future')}</StatusTag>
      <Link
        to={viewerAddress({
          mainParentId: main.mainParentId,
          versionId: version.versionId,
          compareWith: main.inForceVersionId ?? undefined,
        })}
      >
        {t('promulgated.what-changes')}
      </Link>
    </>
  )
}
