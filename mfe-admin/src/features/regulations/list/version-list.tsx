import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { offeredIn, subjects, versionStates } from '@portal/contracts-regulations/rules'
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
  StatusTag,
} from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useState } from 'react'
import { regulationsApi } from '../../../api.ts'
import { useTitleText } from '../../../texts.ts'
import { CreateDraft } from '../lifecycle/create-draft.tsx'
import { groupVersions } from './group-versions.ts'
import { regulationsAddress, type RegulationsPlace } from '../regulations-place.ts'
import { useRegulationsText } from '../texts.ts'
import { VersionFiles } from './version-files.tsx'
import { useVersionWords } from '../version-words.ts'
import { WaitingWork } from './waiting-work.tsx'

const NewRegulation = lazy(() => import('./new-regulation.dialog.tsx'))
const versionsAtOnce = 100

/** Main regulations by category, with their versions. It begins with what is being drafted. */
export function VersionList({ place }: { readonly place: RegulationsPlace }) {
  const t = useRegulationsText()
  const title = useTitleText()
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
      <WaitingWork />
      <Filters place={place} />
      <Found place={place} />
      {isAdding && (
        <Suspense fallback={<LoadingState />}>
          <NewRegulation onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Each filter applies by itself, and stands in the address. */
function Filters({ place }: { readonly place: RegulationsPlace }) {
  const t = useRegulationsText()
  const navigate = useNavigate()
  const go = (change: Partial<RegulationsPlace>) => void navigate(regulationsAddress({ ...place, ...change, page: 1 }))
  return (
    <FilterBar label={t('filter.label')}>
      <SelectField
        label={t('filter.state')}
        value={place.state}
        onChange={(event) => go({ state: event.target.value as RegulationsPlace['state'] })}
        options={[
          ...versionStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          { value: '', label: t('filter.any-state') },
        ]}
      />
      <SelectField
        label={t('filter.category')}
        value={place.category}
        onChange={(event) => go({ category: event.target.value as RegulationsPlace['category'] })}
        options={[
          { value: '', label: t('filter.any-category') },
          { value: 'ftc', label: t('category.ftc') },
          ...subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) })),
        ]}
      />
    </FilterBar>
  )
}

function Found({ place }: { readonly place: RegulationsPlace }) {
  const t = useRegulationsText()
  const { state, category, page } = place
  const query = {
    skip: (page - 1) * versionsAtOnce,
    limit: versionsAtOnce,
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
      <EmptyState title={t('none.title')} action={<Link to={regulationsAddress({ state: '' })}>{t('none.all')}</Link>}>
        {t('none.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="p-soft">
        {t('count', { count: total })}
      </p>
      {groupVersions(items).map(({ category: group, regulations }) => (
        <section key={group} className="dr-category" aria-labelledby={`category-${group}`}>
          <h2 id={`category-${group}`}>
            {group === 'ftc' ? t('category.ftc') : t('category.not-submitted', { subject: t(`subject.${group}`) })}
          </h2>
          {regulations.map((versions) => (
            <RegulationVersions key={versions[0]?.mainParentId} versions={versions} />
          ))}
        </section>
      ))}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / versionsAtOnce)}
        hrefOf={(next) => regulationsAddress({ ...place, page: next })}
      />
    </>
  )
}

function RegulationVersions({ versions }: { readonly versions: readonly VersionSummary[] }) {
  const words = useVersionWords()
  const [first] = versions
  if (!first) return null
  return (
    <article className="p-card dr-regulation">
      <h3 lang={words.titleLang(first)}>{words.title(first)}</h3>
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
  const t = useRegulationsText()
  const words = useVersionWords()
  const { versionId, mainParentId, state } = version
  const open = regulationsAddress({ version: versionId, regulation: mainParentId })
  const isEdit = offeredIn(state, 'edit') !== null
  return (
    <li className="dr-version">
      <Link to={open}>{words.label(version)}</Link>
      <StatusTag tone={isEdit ? 'info' : 'neutral'}>{t(`state.${state}`)}</StatusTag>
      <span className="p-soft p-small">{words.dates(version)}</span>
      <CreateDraft version={version} size="s" />
      <span className="p-cluster dr-files">
        <VersionFiles version={version} versions={versions} />
      </span>
    </li>
  )
}
