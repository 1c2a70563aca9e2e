import { useFormats } from '@portal/shell-sdk'
import { Cluster, DataList, ErrorState, LinkButton, LoadingState, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { DueItemTag, type DueItem } from './due-item-tag.tsx'
import { useHealthText } from './texts.ts'

/** The vaccinations and tests of a horse, its stand-down, and the way to record a treatment. */
export function DueItems({ horseId }: { readonly horseId: string }) {
  const t = useHealthText()
  const text = useText()
  const formats = useFormats()
  const describe = useFailureText()
  const health = useQuery(horsesApi().getHorseHealth.query({ params: { horseId } }))
  if (health.isError)
    return <ErrorState title={t('due-failed')} {...describe(health.error)} onRetry={() => void health.refetch()} />
  if (health.data === undefined) return <LoadingState shape="list" />
  const { items, standDown, canRecord } = health.data
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="due-title">
      {standDown && (
        <Notice tone="warning" title={t('stand-down')}>
          <p>
            {t('stand-down-text', {
              work: formats.date(standDown.earliestWork),
              race: formats.date(standDown.earliestRace),
            })}
          </p>
          <p className="p-small" lang="en">
            {standDown.source}
          </p>
        </Notice>
      )}
      {canRecord && <Record horseId={horseId} />}
      <h2 id="due-title">{t('due')}</h2>
      <DataList<DueItem>
        caption={t('due-caption')}
        rowKey={({ item }) => item}
        rows={items.filter(({ state }) => state !== 'not-required')}
        columns={[
          { key: 'item', header: t('item'), cell: ({ item }) => text(`item.${item}`) },
          { key: 'state', header: t('state'), cell: (item) => <DueItemTag item={item} /> },
          {
            key: 'recorded',
            header: t('last-recorded'),
            cell: ({ recordedOn }) => (recordedOn === null ? t('never') : formats.date(recordedOn)),
          },
          { key: 'demanded', header: t('required-by'), cell: (item) => <DemandedBy item={item} /> },
        ]}
      />
    </section>
  )
}

function DemandedBy({ item: { demandedBy } }: { readonly item: DueItem }) {
  const t = useHealthText()
  if (demandedBy === null) return t('nobody')
  const { scope, scopeName, maxDays, source } = demandedBy
  return (
    <span className="p-stack" data-gap="none">
      <span>{t(`scope.${scope}`, { name: scopeName ?? '', count: maxDays })}</span>
      <span className="p-small p-soft" lang="en">
        {source}
      </span>
    </span>
  )
}

/** Links to the form; each template is one tap away from a filled form. */
function Record({ horseId }: { readonly horseId: string }) {
  const t = useHealthText()
  const templates = useQuery(horsesApi().listHealthTemplates.query({}))
  const form = `/horses/health/new?horses=${horseId}`
  return (
    <Cluster>
      <LinkButton variant="primary" to={form}>
        {t('record')}
      </LinkButton>
      {(templates.data ?? []).map(({ templateId, name }) => (
        <LinkButton key={templateId} to={`${form}&template=${templateId}`}>
          {t('record-template', { name })}
        </LinkButton>
      ))}
    </Cluster>
  )
}
