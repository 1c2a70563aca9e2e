import { subjects, versionStates } from '@portal/contracts-regulations/rules'
import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, FilterBar, LoadingState, Page, PageTitle, Pagination, SelectField } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useCan } from '@portal/shell-sdk'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { SubscribeButton } from '../subscriptions/index.ts'
import { parseVersionFilter, versionsUrl, type VersionFilter } from './version-filter.ts'
import { PageOutOfRange } from './page-out-of-range.tsx'
import { OpenForComment } from './open-for-comment.tsx'
import { useVersionList } from './use-version-list.ts'
import { VersionGroups } from './version-groups.tsx'

/**
 * `/all-regulation-versions`: every version by regulation; with `state=PUBLISHED_DRAFT` the rules open for comment, by
 * category.
 */
export default function VersionsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const filter = parseVersionFilter(params)
  const isOpenForCommentView = filter.state === 'PUBLISHED_DRAFT'
  const list = useVersionList(filter)
  return (
    <Page>
      <PageTitle
        lead={t(isOpenForCommentView ? 'versions.open-lead' : 'versions.lead')}
        actions={<SubscribeButton mainParentId={null} />}
      >
        {t(isOpenForCommentView ? 'versions.open-for-comment' : 'versions.title')}
      </PageTitle>
      <Filters filter={filter} />
      {list.isPending ? (
        <LoadingState shape="list" />
      ) : list.error ? (
        <ErrorState title={t('versions.failed')} {...describeFailure(list.error, t)} onRetry={list.refetch} />
      ) : list.groups.length === 0 && list.pageCount > 0 ? (
        <PageOutOfRange pageCount={list.pageCount} getHref={(page) => versionsUrl({ ...filter, page })} />
      ) : list.groups.length === 0 ? (
        <EmptyState
          title={t(isOpenForCommentView ? 'versions.none-open.title' : 'versions.empty.title')}
          action={<Link to="/all-regulation-versions">{t('versions.all')}</Link>}
        >
          {t(isOpenForCommentView ? 'versions.none-open.text' : 'versions.empty.text')}
        </EmptyState>
      ) : (
        <>
          {isOpenForCommentView ? (
            <OpenForComment versions={list.groups.flat()} />
          ) : (
            <VersionGroups
              groups={list.groups}
              showSuperseded={filter.state !== undefined || filter.mainParentId !== undefined}
            />
          )}
          <Pagination
            page={filter.page}
            pageCount={list.pageCount}
            getHref={(page) => versionsUrl({ ...filter, page })}
          />
        </>
      )}
    </Page>
  )
}

function Filters({ filter }: { readonly filter: VersionFilter }) {
  const t = useText()
  const [, setParams] = useSearchParams()
  const canEdit = useCan('editors')
  const change = (changes: Partial<VersionFilter>) =>
    setParams(new URLSearchParams(versionsUrl({ ...filter, ...changes, page: 1 }).split('?')[1] ?? ''))
  const states = versionStates.filter((state) => canEdit || state.startsWith('PUBLISHED'))
  return (
    <FilterBar label={t('versions.filter')} activeCount={[filter.state, filter.subject].filter(Boolean).length}>
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
