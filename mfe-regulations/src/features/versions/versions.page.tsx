import { subjects, versionStates } from '@portal/contracts-regulations/rules'
import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, FilterBar, LoadingState, Page, PageTitle, Pagination, SelectField } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useCan } from '@portal/shell-sdk'
import { useText } from '../../texts.ts'
import { FollowButton } from '../following/follow-button.tsx'
import { readVersionFilter, versionsAddress, type VersionFilter } from './version-filter.ts'
import { BeyondLast } from './beyond-last.tsx'
import { OpenForComment } from './open-for-comment.tsx'
import { useVersionList } from './use-version-list.ts'
import { VersionGroups } from './version-groups.tsx'

/** `/all-regulation-versions`: every version by regulation; with `state=PUBLISHED_DRAFT` what is open for comment, by category. */
export default function VersionsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const filter = readVersionFilter(params)
  const isOpenView = filter.state === 'PUBLISHED_DRAFT'
  const list = useVersionList(filter)
  return (
    <Page>
      <PageTitle
        lead={t(isOpenView ? 'versions.open-lead' : 'versions.lead')}
        actions={<FollowButton mainParentId={null} />}
      >
        {t(isOpenView ? 'versions.open-for-comment' : 'versions.title')}
      </PageTitle>
      <Filters filter={filter} />
      {list.isPending ? (
        <LoadingState shape="list" />
      ) : list.error ? (
        <ErrorState title={t('versions.failed')} {...describeFailure(list.error, t)} onRetry={list.refetch} />
      ) : list.groups.length === 0 && list.pageCount > 0 ? (
        <BeyondLast pageCount={list.pageCount} hrefOf={(page) => versionsAddress({ ...filter, page })} />
      ) : list.groups.length === 0 ? (
        <EmptyState
          title={t(isOpenView ? 'versions.none-open.title' : 'versions.empty.title')}
          action={<Link to="/all-regulation-versions">{t('versions.all')}</Link>}
        >
          {t(isOpenView ? 'versions.none-open.text' : 'versions.empty.text')}
        </EmptyState>
      ) : (
        <>
          {isOpenView ? (
            <OpenForComment versions={list.groups.flat()} />
          ) : (
            <VersionGroups
              groups={list.groups}
              unfolded={filter.state !== undefined || filter.mainParentId !== undefined}
            />
          )}
          <Pagination
            page={filter.page}
            pageCount={list.pageCount}
            hrefOf={(page) => versionsAddress({ ...filter, page })}
          />
        </>
      )}
    </Page>
  )
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
          ...states.map((state) => ({
            value: state,
            label: state === 'PUBLISHED_DRAFT' ? t('versions.open-for-comment') : t(`state.${state}`),
          })),
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
