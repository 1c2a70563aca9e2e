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
  pageSlice,
  Pagination,
} from '@portal/ui'
import { Link, useNavigate, useSearchParams } from '@portal/ui/router'
import { useTitleText } from '../../texts.ts'
import { localizationAddress, readLocalizationPlace, type LocalizationPlace } from './localization-place.ts'
import { nameOf, textsAt, type PortalText } from './portal-text.ts'
import { TextEditorDialog } from './text-editor.dialog.tsx'
import { TextFilters } from './text-filters.tsx'
import { TextList } from './text-list.tsx'
import { TextTransfer } from './text-transfer.tsx'
import { useLocalizationText } from './texts.ts'
import { usePortalTexts } from './use-portal-texts.ts'
import './localization.css'

const textsAtOnce = 50

/** `/localization`: every text that the portal says, in both languages, to be found and changed without a release. */
export default function LocalizationPage() {
  const t = useLocalizationText()
  const title = useTitleText()
  const [params] = useSearchParams()
  const place = readLocalizationPlace(params)
  const { texts, silent, error, refetch } = usePortalTexts()
  const found = texts && textsAt(texts, place)
  return (
    <Page>
      <PageTitle lead={t('lead')} actions={texts && found && <TextTransfer texts={texts} found={found} />}>
        {title('localization.title')}
      </PageTitle>
      {texts && found ? (
        <>
          {silent.length > 0 && <SilentServices services={silent} onRetry={refetch} />}
          <TextFilters place={place} namespaces={[...new Set(texts.map(({ namespace }) => namespace))]} />
          <FoundTexts place={place} found={found} />
          <OpenText place={place} texts={texts} />
        </>
      ) : error ? (
        <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={refetch} />
      ) : (
        <LoadingState shape="list" />
      )}
    </Page>
  )
}

function SilentServices({ services, onRetry }: { readonly services: readonly string[]; readonly onRetry: () => void }) {
  const t = useLocalizationText()
  const format = useFormats()
  return (
    <Notice tone="warning" title={t('silent.title')} live>
      <p>{t('silent.text', { services: format.list(services) })}</p>
      <Button size="s" onClick={onRetry}>
        {t('silent.retry')}
      </Button>
    </Notice>
  )
}

function FoundTexts({ place, found }: { readonly place: LocalizationPlace; readonly found: readonly PortalText[] }) {
  const t = useLocalizationText()
  if (found.length === 0) {
    return (
      <EmptyState title={t('none.title')} action={<Link to="/localization">{t('all')}</Link>}>
        {t(place.view === 'all' ? 'none.text' : `none.${place.view}`)}
      </EmptyState>
    )
  }
  const pageCount = Math.ceil(found.length / textsAtOnce)
  const page = Math.min(place.page, pageCount)
  return (
    <>
      <p role="status" className="p-soft">
        {t('count', { count: found.length })}
      </p>
      <TextList place={place} texts={pageSlice(found, page, textsAtOnce)} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(next) => localizationAddress({ ...place, page: next, text: '' })}
      />
    </>
  )
}

function OpenText({ place, texts }: { readonly place: LocalizationPlace; readonly texts: readonly PortalText[] }) {
  const navigate = useNavigate()
  if (place.text === '') return null
  const close = () => void navigate(localizationAddress({ ...place, text: '' }), { replace: true })
  return <TextEditorDialog text={texts.find((text) => nameOf(text) === place.text)} onClose={close} />
}
