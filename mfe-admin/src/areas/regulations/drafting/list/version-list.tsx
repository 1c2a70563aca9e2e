import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects, versionStates } from '@portal/contracts-regulations/rules'
import { RichText } from '@portal/i18n'
import {
  Button,
  EmptyState,
  ErrorState,
  FilterBar,
  LoadingState,
  Page,
  PageTitle,
  Pagination,
  SelectField,
} from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { useAdminText } from '../../../../shared/texts.ts'
import { StartDraft } from '../lifecycle/start-draft.tsx'
import { groupVersions } from './group-versions.ts'
import { regulationsUrl, type RegulationsParams } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'
import { VersionFiles } from './version-files.tsx'
import { useVersionText } from '../use-version-text.ts'
import { UnsavedDrafts } from './unsaved-drafts.tsx'

const NewRegulation = lazy(() => import('./new-regulation.dialog.tsx'))
const pageSize = 100
const allVersionsUrl = regulationsUrl({ state: '' })

/** Main regulations by category, with their versions. Shows drafts being edited by default. */
export function VersionList({ params }: { readonly params: RegulationsParams }) {
  const t = useRegulationsText()
  const title = useAdminText()
  const [isAdding, setAdding] = useState(false)
  return (
    <Page>
      <PageTitle
        lead={t('lead')}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t('new')}
          </Button>
        }
      >
        {title('regulation-management.title')}
      </PageTitle>
      <UnsavedDrafts />
      <Filters params={params} />
      <Results params={params} />
      {isAdding && (
        <Suspense fallback={<LoadingState />}>
          <NewRegulation onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Filters apply when they change and are kept in the URL. */
function Filters({ params }: { readonly params: RegulationsParams }) {
  const t = useRegulationsText()
  const navigate = useNavigate()
  const applyFilter = (change: Partial<RegulationsParams>) =>
    void navigate(regulationsUrl({ ...params, ...change, page: 1 }))
  return (
    <FilterBar
      label={t('filter.label')}
      activeCount={[params.state, params.category].filter((value) => value !== '').length}
    >
      <SelectField
        label={t('filter.state')}
        value={params.state}
        onChange={(event) => applyFilter({ state: event.target.value as RegulationsParams['state'] })}
        options={[
          ...versionStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          { value: '', label: t('list.all') },
        ]}
      />
      <SelectField
        label={t('filter.category')}
        value={params.category}
        onChange={(event) => applyFilter({ category: event.target.value as RegulationsParams['category'] })}
        options={[
          { value: '', label: t('filter.any-category') },
          { value: 'ftc', label: t('category.ftc') },
          ...subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) })),
        ]}
      />
    </FilterBar>
  )
}

function Results({ params }: { readonly params: RegulationsParams }) {
  const t = useRegulationsText()
  const { state, category, page } = params
  const query = {
    skip: (page - 1) * pageSize,
    limit: pageSize,
    ...(state !== '' && { state }),
    ...(category === 'ftc' && { isSubmittedToFtc: 'true' }),
    ...(category !== '' && category !== 'ftc' && { subject: category, isSubmittedToFtc: 'false' }),
  }
  const list = useQuery({
    ...regulationsApi().listVersions.query({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (list.isPending) return <LoadingState shape="list" />
  if (list.isError && !list.data) {
    return <ErrorState title={t('failed')} {...describeFailure(list.error, t)} onRetry={() => void list.refetch()} />
  }
  const { items, total } = list.data
  if (items.length === 0) {
    return (
      <EmptyState
        title={t(state === 'EDIT_DRAFT' && category === '' ? 'none.drafts' : 'none.title')}
        action={<Link to={allVersionsUrl}>{t('none.all')}</Link>}
      >
        {t('none.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="dr-list-title">{t(state === '' ? 'list.all' : `state.${state}`)}</h2>
      <p role="status" className="p-soft">
        {t('count', { count: total })}
      </p>
      {state !== '' && (
        <p>
          <RichText text={t('list.others')} tags={{ link: (text) => <Link to={allVersionsUrl}>{text}</Link> }} />
        </p>
      )}
      {groupVersions(items).map(({ category: group, regulations }) => (
        <section key={group} className="dr-category" aria-labelledby={`category-${group}`}>
          <h3 id={`category-${group}`}>
            {group === 'ftc' ? t('category.ftc') : t('category.not-submitted', { subject: t(`subject.${group}`) })}
          </h3>
          {regulations.map((versions) => (
            <RegulationVersions key={versions[0]?.mainParentId} versions={versions} />
          ))}
        </section>
      ))}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        getHref={(next) => regulationsUrl({ ...params, page: next })}
      />
    </>
  )
}

function RegulationVersions({ versions }: { readonly versions: readonly VersionSummary[] }) {
  const versionText = useVersionText()
  const [first] = versions
  if (!first) return null
  return (
    <article className="p-card dr-regulation">
      <header className="dr-regulation-head">
        <h4 lang={versionText.titleLang(first)}>{versionText.title(first)}</h4>
        {/* A regulation has one draft at a time. */}
        {versions.every(({ state }) => state !== 'EDIT_DRAFT') && <StartDraft regulation={first} size="s" />}
      </header>
      <ul className="p-plain-list">
        {versions.map((version) => (
          <VersionRow key={version.versionId} version={version} versions={versions} />
        ))}
      </ul>
    </article>
  )
}

function VersionRow({
  version,
  versions,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
}) {
  const versionText = useVersionText()
  const editorUrl = regulationsUrl({ version: version.versionId, regulation: version.mainParentId })
  return (
    <li className="dr-version">
      <Link to={editorUrl}>{versionText.label(version)}</Link>
      <span className="p-soft p-small">{versionText.dates(version)}</span>
      <span className="p-cluster dr-files">
        <VersionFiles version={version} versions={versions} />
      </span>
    </li>
  )
}
