import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useTitleText } from '../../texts.ts'
import { ProvisionForm } from './provision-form.tsx'
import { useTranslationText } from './texts.ts'
import { TranslationFilters } from './translation-filters.tsx'
import { readTranslationPlace, translationAddress, type TranslationPlace } from './translation-place.ts'
import './translation.css'

const provisionsAtOnce = 20

/** `/regulation-management/translation`: a version's provisions beside their Spanish, to be written and brought up to date. */
export default function TranslationPage() {
  const t = useTranslationText()
  const title = useTitleText()
  const [params] = useSearchParams()
  const place = readTranslationPlace(params)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('translation.title')}</PageTitle>
      <TranslationFilters place={place} />
      {place.version === '' ? (
        <EmptyState title={t('choose.title')}>{t('choose.text')}</EmptyState>
      ) : (
        <Provisions place={place} />
      )}
    </Page>
  )
}

function Provisions({ place }: { readonly place: TranslationPlace }) {
  const t = useTranslationText()
  const { version: versionId, state, page } = place
  const query = {
    skip: (page - 1) * provisionsAtOnce,
    limit: provisionsAtOnce,
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
  const all = counts.missing + counts.outdated + counts.current
  return (
    <>
      <div className="at-progress">
        <p role="status">{t('progress', { current: counts.current, count: all })}</p>
        <meter min={0} max={Math.max(1, all)} value={counts.current} aria-label={t('progress.label')} />
        {counts.outdated > 0 && <p className="p-soft">{t('progress.outdated', { count: counts.outdated })}</p>}
      </div>
      {items.length === 0 && (
        <EmptyState title={t('none.title')}>{t(state === '' ? 'none.text' : `none.${state}`)}</EmptyState>
      )}
      <ol className="at-provisions">
        {items.map((provision) => (
          <li key={`${versionId} ${provision.regulationId} ${provision.wordsHash}`}>
            <ProvisionForm versionId={versionId} provision={provision} onSaved={() => void list.refetch()} />
          </li>
        ))}
      </ol>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / provisionsAtOnce)}
        hrefOf={(next) => translationAddress({ ...place, page: next })}
      />
    </>
  )
}
