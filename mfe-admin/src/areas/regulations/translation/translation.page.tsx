import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { ProvisionForm } from './provision-form.tsx'
import { useTranslationText } from './texts.ts'
import { TranslationFilters } from './translation-filters.tsx'
import { parseTranslationParams, translationUrl, type TranslationParams } from './translation-url.ts'
import './translation.css'

const pageSize = 20

/** `/regulation-management/translation`: the provisions of a version with their Spanish translations. */
export default function TranslationPage() {
  const t = useTranslationText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const params = parseTranslationParams(searchParams)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('translation.title')}</PageTitle>
      <TranslationFilters params={params} />
      {params.version === '' ? (
        <EmptyState title={t('choose.title')}>{t('choose.text')}</EmptyState>
      ) : (
        <Provisions params={params} />
      )}
    </Page>
  )
}

function Provisions({ params }: { readonly params: TranslationParams }) {
  const t = useTranslationText()
  const { version: versionId, state, page } = params
  const query = {
    skip: (page - 1) * pageSize,
    limit: pageSize,
    ...(state !== '' && { state }),
  }
  const list = useQuery({
    ...regulationsApi().listTranslations.query({ params: { versionId }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (list.isPending) return <LoadingState shape="list" />
  if (list.isError && !list.data) {
    return <ErrorState title={t('failed')} {...describeFailure(list.error, t)} onRetry={() => void list.refetch()} />
  }
  const { items, total, counts } = list.data
  const totalCount = counts.missing + counts.outdated + counts.current
  return (
    <>
      <div className="tr-progress">
        <p role="status">{t('progress', { current: counts.current, count: totalCount })}</p>
        <meter min={0} max={Math.max(1, totalCount)} value={counts.current} aria-label={t('progress.label')} />
        {counts.outdated > 0 && <p className="p-soft">{t('progress.outdated', { count: counts.outdated })}</p>}
      </div>
      {items.length === 0 && (
        <EmptyState title={t('none.title')}>{t(state === '' ? 'none.text' : `none.${state}`)}</EmptyState>
      )}
      <ol className="tr-provisions">
        {items.map((provision) => (
          <li key={`${versionId} ${provision.regulationId} ${provision.textHash}`}>
            <ProvisionForm versionId={versionId} provision={provision} onSaved={() => void list.refetch()} />
          </li>
        ))}
      </ol>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        getHref={(next) => translationUrl({ ...params, page: next })}
      />
    </>
  )
}
