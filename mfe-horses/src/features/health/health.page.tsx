import type { HealthRecord } from '@portal/contracts-horses/health-shapes'
import { medicalTypes } from '@portal/contracts-horses/health-rules'
import { useFormats } from '@portal/shell-sdk'
import {
  CheckboxField,
  Cluster,
  DataList,
  EmptyState,
  ErrorState,
  FactList,
  LinkButton,
  LoadingState,
  LoadMore,
  Notice,
  SelectField,
  StatusTag,
} from '@portal/ui'
import { usePagedList, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { DueItemTag, type DueItem } from './due-item-tag.tsx'
import { useHealthText, useRecordName } from './texts.ts'
import './health.css'

/** `/horses/:horseId/health`: what is due, and the health records of a horse. */
export default function HorseHealthPage() {
  return (
    <HorseFrame tab="health">
      {({ horseId }) => (
        <div className="p-stack" data-gap="l">
          <Due horseId={horseId} />
          <Records key={horseId} horseId={horseId} />
        </div>
      )}
    </HorseFrame>
  )
}

function Due({ horseId }: { readonly horseId: string }) {
  const t = useHealthText()
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
          <p className="p-small">{standDown.source}</p>
        </Notice>
      )}
      {canRecord && <Record horseId={horseId} />}
      <h2 id="due-title">{t('due')}</h2>
      <DataList<DueItem>
        caption={t('due-caption')}
        rowKey={({ item }) => item}
        rows={items.filter(({ state }) => state !== 'not-required')}
        columns={[
          { key: 'item', header: t('item'), cell: ({ item }) => t(`name.${item}`) },
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
      <span className="p-small p-soft">{source}</span>
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

function Records({ horseId }: { readonly horseId: string }) {
  const t = useHealthText()
  const describe = useFailureText()
  const getRecordName = useRecordName()
  const formats = useFormats()
  const [search, setSearch] = useSearchParams()
  const medicalType = medicalTypes.find((type) => type === search.get('type'))
  const history = search.get('history') === 'true'
  const { listHealthRecords } = horsesApi()
  const list = usePagedList([...listHealthRecords.key, horseId, medicalType ?? '', String(history)], (page, options) =>
    listHealthRecords(
      { params: { horseId }, query: { ...page, ...(medicalType && { medicalType }), history: String(history) } },
      options,
    ),
  )
  const set = (name: string, value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="records-title">
      <h2 id="records-title">{t('records')}</h2>
      <Cluster>
        <SelectField
          label={t('type')}
          value={medicalType ?? ''}
          onChange={(event) => set('type', event.target.value)}
          options={[
            { value: '', label: t('all-types') },
            ...medicalTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
        />
        <CheckboxField
          label={t('show-history')}
          checked={history}
          onChange={(event) => set('history', event.target.checked ? 'true' : '')}
        />
      </Cluster>
      {list.failure ? (
        <ErrorState title={t('records-failed')} {...describe(list.failure)} onRetry={list.retry} />
      ) : list.isPending ? (
        <LoadingState shape="list" />
      ) : list.items.length === 0 ? (
        <EmptyState title={t('records-empty')}>{t('records-empty-text')}</EmptyState>
      ) : (
        <ul className="health-records">
          {list.items.map((record) => (
            <li key={record.recordId}>
              <article className="p-stack" data-gap="s" aria-labelledby={`record-${record.recordId}`}>
                <h3 id={`record-${record.recordId}`}>
                  {getRecordName(record.name)}, {formats.date(record.date)}
                </h3>
                <RecordTags record={record} />
                <RecordFacts record={record} />
              </article>
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        nextPage={list.nextPage}
        label={t('more-records')}
        errorTitle={t('records-failed')}
        describeFailure={describe}
      />
    </section>
  )
}

function RecordTags({
  record: { medicalType, isLate, isVoided, corrects, correctedBy },
}: {
  readonly record: HealthRecord
}) {
  const t = useHealthText()
  return (
    <Cluster>
      <StatusTag>{t(`type.${medicalType}`)}</StatusTag>
      {isLate && <StatusTag tone="warning">{t('late')}</StatusTag>}
      {correctedBy !== null && <StatusTag tone="danger">{t('corrected')}</StatusTag>}
      {isVoided ? (
        <StatusTag tone="danger">{t('withdrawn')}</StatusTag>
      ) : (
        corrects !== null && <StatusTag tone="info">{t('correction')}</StatusTag>
      )}
    </Cluster>
  )
}

function RecordFacts({ record }: { readonly record: HealthRecord }) {
  const t = useHealthText()
  const formats = useFormats()
  const { outcome, route, joint, jointSubstance, standDown } = record
  const facts = [
    { label: t('field.results'), value: record.results },
    { label: t('field.outcome'), value: outcome && t(`outcome.${outcome}`) },
    { label: t('field.conditionTreated'), value: record.conditionTreated },
    { label: t('field.dosage'), value: record.dosage },
    { label: t('field.route'), value: route && t(`route.${route}`) },
    { label: t('field.joint'), value: joint && t(`joint.${joint}`) },
    { label: t('field.jointSubstance'), value: jointSubstance && t(`substance.${jointSubstance}`) },
    { label: t('field.device'), value: record.device },
    { label: t('field.site'), value: record.site },
    { label: t('field.prescribingVeterinarianId'), value: record.prescribingVeterinarian?.name },
    { label: t('field.treatingPersonId'), value: record.treatingPerson?.name },
    {
      label: t('stand-down'),
      value:
        standDown &&
        t('stand-down-text', {
          work: formats.date(standDown.earliestWork),
          race: formats.date(standDown.earliestRace),
        }),
    },
    { label: t('reason'), value: record.reason },
    {
      label: t('entered'),
      value: t('entered-by', { name: record.enteredBy.name, time: formats.instant(record.enteredAt) }),
    },
  ]
  return <FactList facts={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
}
