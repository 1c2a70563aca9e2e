import { saveFile } from '@portal/api-client'
import {
  cardsPerSheet,
  findStallCardProblem,
  splitIntoSheets,
  stallCardOptions,
  stallCardTexts,
  type StallCardOption,
} from '@portal/contracts-horses/stall-card-rules'
import { useLocale, useShell } from '@portal/shell-sdk'
import {
  Button,
  CheckboxField,
  Cluster,
  EmptyState,
  ErrorState,
  IconPrinter,
  LinkButton,
  LoadingState,
  Notice,
  Page,
  PageTitle,
  SelectField,
} from '@portal/ui'
import { useMutation, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { StallCard } from './stall-card.tsx'
import { useStallCardText } from './texts.ts'
import './stall-cards.css'

/** `/stall-cards?horses=a,b`: the cards of some horses, to print or to save as PDF. */
export default function StallCardsPage() {
  const t = useStallCardText()
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('horses') ?? '').split(',').filter(Boolean))]
  const language = useLocale() === 'es' ? 'es' : 'en'
  const problem = findStallCardProblem(ids.length)
  return (
    <Page>
      <div className="p-no-print">
        <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      </div>
      {problem ? (
        <EmptyState
          title={stallCardTexts[problem][language]}
          action={
            <LinkButton variant="primary" to="/my-horses">
              {t('my-horses')}
            </LinkButton>
          }
        >
          {t('none-text')}
        </EmptyState>
      ) : (
        <Cards horses={ids.join(',')} />
      )}
    </Page>
  )
}

function Cards({ horses }: { readonly horses: string }) {
  const t = useStallCardText()
  const describe = useFailureText()
  const [filters, setFilter] = useFilters()
  const perSheet = cardsPerSheet.find((count) => String(count) === filters.get('sheet')) ?? 4
  const left = (filters.get('without') ?? '').split(',')
  const show = stallCardOptions.filter((option) => !left.includes(option))
  const setShown = (option: StallCardOption, isShown: boolean) =>
    setFilter(
      'without',
      stallCardOptions.filter((each) => (each === option ? !isShown : !show.includes(each))).join(','),
    )
  const cards = useQuery(horsesApi().listStallCards.query({ query: { horses, show: show.join(',') } }))
  if (cards.isError)
    return <ErrorState title={t('failed')} {...describe(cards.error)} onRetry={() => void cards.refetch()} />
  if (!cards.data) return <LoadingState />
  const { supportPhone } = cards.data
  return (
    <>
      <div className="p-no-print p-stack" data-gap="m">
        <SelectField
          label={t('per-sheet')}
          value={String(perSheet)}
          onChange={(event) => setFilter('sheet', event.target.value)}
          options={cardsPerSheet.map((count) => ({ value: String(count), label: t('cards', { count }) }))}
        />
        <div className="p-cluster" role="group" aria-label={t('options')}>
          {stallCardOptions.map((option) => (
            <CheckboxField
              key={option}
              label={t(`option.${option}`)}
              checked={show.includes(option)}
              onChange={({ target }) => setShown(option, target.checked)}
            />
          ))}
        </div>
        {cards.data.arePhonesMissing && (
          <Notice tone="warning" title={t('phones-missing')}>
            <p>{t('phones-missing-text')}</p>
          </Notice>
        )}
        <Cluster>
          <Button variant="primary" onClick={() => print()}>
            <IconPrinter size={20} aria-hidden="true" />
            {t('print')}
          </Button>
          <DownloadButton horses={horses} show={show.join(',')} />
        </Cluster>
      </div>
      {splitIntoSheets(cards.data.cards, perSheet).map((sheet) => (
        <div key={sheet[0]?.horseId} className="stall-card-sheet" data-cards={perSheet}>
          {sheet.map((card) => (
            <StallCard key={card.horseId} card={card} supportPhone={supportPhone} hasPhoto={show.includes('photo')} />
          ))}
        </div>
      ))}
    </>
  )
}

function DownloadButton({ horses, show }: { readonly horses: string; readonly show: string }) {
  const t = useStallCardText()
  const describe = useFailureText()
  const locale = useLocale()
  const { toasts } = useShell()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await horsesApi().downloadStallCards({ query: { horses, show, locale } }), t('file')),
    onSuccess: () => toasts.show({ kind: 'success', message: t('downloaded') }),
    onError: (failure) =>
      toasts.show({ kind: 'error', title: t('download-failed'), message: describe(failure).message ?? '' }),
  })
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      {t('download')}
    </Button>
  )
}
