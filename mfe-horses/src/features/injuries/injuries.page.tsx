import { injuryOutcomes, injuryReviews, injurySettings, injuryTypes } from '@portal/contracts-horses/health-rules'
import { Cluster, EmptyState, ErrorState, LoadingState, LoadMore, Page, PageTitle, SelectField } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { InjuryCard } from './injury-card.tsx'
import { MarkChecked } from './mark-checked.tsx'
import { useInjuriesText } from './texts.ts'

/** `/injuries`: injuries of all horses with filters in the address, for officials. */
export default function InjuriesPage() {
  const t = useInjuriesText()
  const describe = useFailureText()
  const { getName } = useHorseText()
  const [filters, setFilter] = useFilters()
  const pick = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === filters.get(name))
  const selected = {
    review: pick('review', injuryReviews),
    type: pick('type', injuryTypes),
    setting: pick('setting', injurySettings),
    outcome: pick('outcome', injuryOutcomes),
  }
  const { review, type, setting, outcome } = selected
  const { listInjuries } = horsesApi()
  const list = usePagedList(
    [...listInjuries.key, selected],
    (page, options) =>
      listInjuries(
        {
          query: {
            ...page,
            ...(review && { review }),
            ...(type && { type }),
            ...(setting && { setting }),
            ...(outcome && { outcome }),
          },
        },
        options,
      ),
    { staleTime: 0 },
  )
  const select = <Value extends string>(
    name: keyof typeof selected,
    values: readonly Value[],
    getLabel: (value: Value) => string,
  ) => (
    <SelectField
      label={t(name)}
      value={selected[name] ?? ''}
      onChange={(event) => setFilter(name, event.target.value)}
      options={[{ value: '', label: t('all') }, ...values.map((value) => ({ value, label: getLabel(value) }))]}
    />
  )
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <Cluster>
          {select('review', injuryReviews, (value) => t(`review.${value}`))}
          {select('type', injuryTypes, (value) => t(`type.${value}`))}
          {select('setting', injurySettings, (value) => t(`setting.${value}`))}
          {select('outcome', injuryOutcomes, (value) => t(`outcome.${value}`))}
        </Cluster>
        {list.failure ? (
          <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
        ) : list.isPending ? (
          <LoadingState shape="list" />
        ) : list.items.length === 0 ? (
          <EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>
        ) : (
          list.items.map((injury) => (
            <InjuryCard
              key={injury.injuryId}
              injury={injury}
              level={2}
              horse={<Link to={`/horses/${injury.horse.horseId}/health`}>{getName(injury.horse)}</Link>}
              actions={<MarkChecked injury={injury} />}
            />
          ))
        )}
        <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
      </div>
    </Page>
  )
}
