import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import {
  Button,
  EmptyState,
  ErrorState,
  LoadingState,
  Notice,
  Page,
  PageTitle,
  slicePage,
  Pagination,
} from '@portal/ui'
import { Link, useNavigate, useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { localizationUrl, parseLocalizationParams, type LocalizationParams } from './localization-url.ts'
import { getTextName, filterTexts, type PortalText } from './portal-text.ts'
import { TextEditorDialog } from './text-editor.dialog.tsx'
import { TextFilters } from './text-filters.tsx'
import { TextList } from './text-list.tsx'
import { TextTransfer } from './text-transfer.tsx'
import { useLocalizationText } from './texts.ts'
import { usePortalTexts } from './use-portal-texts.ts'
import './localization.css'

const pageSize = 50

/** `/localization`: all interface texts in both languages, editable without a release. */
export default function LocalizationPage() {
  const t = useLocalizationText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const params = parseLocalizationParams(searchParams)
  const { texts, unavailableServices, error, refetch } = usePortalTexts()
  const matches = texts && filterTexts(texts, params)
  return (
    <Page>
      <PageTitle lead={t('lead')} actions={texts && matches && <TextTransfer texts={texts} matches={matches} />}>
        {title('localization.title')}
      </PageTitle>
      {texts && matches ? (
        <>
          {unavailableServices.length > 0 && <UnavailableServices services={unavailableServices} onRetry={refetch} />}
          <TextFilters params={params} namespaces={[...new Set(texts.map(({ namespace }) => namespace))]} />
          <Results params={params} matches={matches} />
          <OpenText params={params} texts={texts} />
        </>
      ) : error ? (
        <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={refetch} />
      ) : (
        <LoadingState shape="list" />
      )}
    </Page>
  )
}

function UnavailableServices({
  services,
  onRetry,
}: {
  readonly services: readonly string[]
  readonly onRetry: () => void
}) {
  const t = useLocalizationText()
  const format = useFormats()
  return (
    <Notice tone="warning" title={t('unavailable.title')} live>
      <p>{t('unavailable.text', { services: format.list(services) })}</p>
      <Button size="s" onClick={onRetry}>
        {t('unavailable.retry')}
      </Button>
    </Notice>
  )
}

function Results({
  params,
  matches,
}: {
  readonly params: LocalizationParams
  readonly matches: readonly PortalText[]
}) {
  const t = useLocalizationText()
  if (matches.length === 0) {
    return (
      <EmptyState title={t('none.title')} action={<Link to="/localization">{t('all')}</Link>}>
        {t(params.view === 'all' ? 'none.text' : `none.${params.view}`)}
      </EmptyState>
    )
  }
  const pageCount = Math.ceil(matches.length / pageSize)
  const page = Math.min(params.page, pageCount)
  return (
    <>
      <p role="status" className="p-soft">
        {t('count', { count: matches.length })}
      </p>
      <TextList params={params} texts={slicePage(matches, page, pageSize)} />
      <Pagination
        page={page}
        pageCount={pageCount}
        getHref={(next) => localizationUrl({ ...params, page: next, text: '' })}
      />
    </>
  )
}

function OpenText({ params, texts }: { readonly params: LocalizationParams; readonly texts: readonly PortalText[] }) {
  const navigate = useNavigate()
  if (params.text === '') return null
  const close = () => void navigate(localizationUrl({ ...params, text: '' }), { replace: true })
  return <TextEditorDialog text={texts.find((text) => getTextName(text) === params.text)} onClose={close} />
}
