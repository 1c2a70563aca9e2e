import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects, versionStates } from '@portal/contracts-regulations/rules'
import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, FilterBar, LoadingState, Page, PageTitle, Pagination, SelectField } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { useCan } from '@portal/shell-sdk'
import { api } from '../../api.ts'
import { useText } from '../../texts.ts'
import { readVersionFilter, versionsAddress, type VersionFilter } from './version-filter.ts'
import { OpenForComment } from './open-for-comment.tsx'
import { VersionTable } from './version-table.tsx'

const pageSize = 25

/** `/all-regulation-versions`: every version, filtered; with `state=PUBLISHED_DRAFT` what is open for comment, by category. */
export default function VersionsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const filter = readVersionFilter(params)
  const isOpenView = filter.state === 'PUBLISHED_DRAFT'
  const query = useQuery({
    ...api().listVersions.query({
      query: {
        skip: (filter.page - 1) * pageSize,
        limit: pageSize,
        ...(filter.state && { state: filter.state }),
        ...(filter.subject && { subject: filter.subject }),
        ...(filter.mainParentId && { mainParentId: filter.mainParentId }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <PageTitle lead={t(isOpenView ? 'versions.open-lead' : 'versions.lead')}>
        {t(isOpenView ? 'versions.open-for-comment' : 'versions.title')}
      </PageTitle>
      <Filters filter={filter} />
      {query.isPending ? (
        <LoadingState />
      ) : query.isError ? (
        <ErrorState
          title={t('versions.failed')}
          {...describeFailure(query.error, t)}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.total === 0 ? (
        <EmptyState
          title={t('versions.empty.title')}
          action={<Link to="/all-regulation-versions">{t('versions.all')}</Link>}
        >
          {t('versions.empty.text')}
        </EmptyState>
      ) : (
        <>
          {isOpenView ? (
            <OpenForComment versions={query.data.items} />
          ) : (
            <AllVersions versions={query.data.items} total={query.data.total} />
          )}
          <Pagination
            page={filter.page}
            pageCount={Math.ceil(query.data.total / pageSize)}
            hrefOf={(page) => versionsAddress({ ...filter, page })}
          />
        </>
      )}
    </Page>
  )
}

function AllVersions({ versions, total }: { readonly versions: readonly VersionSummary[]; readonly total: number }) {
  const t = useText()
  return <VersionTable caption={t('versions.count', { count: total })} versions={versions} />
}

function Filters({ filter }: { readonly filter: VersionFilter }) {
  const t = useText()
  const [, setParams] = useSearchParams()
  const mayEdit = useCan('editors')
  const change = (changes: Partial<VersionFilter>) =>
    setParams(new URLSearchParams(versionsAddress({ ...filter, ...changes, page: 1 }).split('?')[1] ?? ''))
  const states = versionStates.filter((state) => mayEdit || state.startsWith('PUBLISHED'))
  return (
    <FilterBar label={t('versions.filter')}>
      <SelectField
        label={t('versions.state')}
        value={filter.state ?? ''}
        onChange={(event) => change({ state: states.find((state) => state === event.target.value) })}
        options={[
          { value: '', label: t('versions.any-state') },
          ...states.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      <SelectField
        label={t('versions.subject')}
        value={filter.subject ?? ''}
        onChange={(event) => change({ subject: subjects.find((subject) => subject === event.target.value) })}
        options={[
          { value: '', label: t('versions.any-subject') },
          ...subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) })),
        ]}
      />
    </FilterBar>
  )
}
