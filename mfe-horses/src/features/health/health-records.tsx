import type { HorseDetails } from '@portal/contracts-horses'
import { medicalTypes } from '@portal/contracts-horses/health-rules'
import type { HealthRecord } from '@portal/contracts-horses/health-shapes'
import { useFormats, useUser } from '@portal/shell-sdk'
import {
  CheckboxField,
  Cluster,
  EmptyState,
  ErrorState,
  FactList,
  LoadingState,
  LoadMore,
  SelectField,
  StatusTag,
} from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { isProcessing } from '../../shared/uploads/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { Attachments } from './attachments.tsx'
import { RecordActions } from './record-actions.tsx'
import { useHealthText, useRecordName } from './texts.ts'
import './health.css'

/** The health records of a horse, newest first, with filters in the address. */
export function HealthRecords({ horse }: { readonly horse: HorseDetails }) {
  const t = useHealthText()
  const { horseId } = horse
  const personId = useUser()?.personId
  const recorders = [horse.responsiblePerson, ...horse.attendingVeterinarians]
  const mayCorrect = personId !== undefined && recorders.some((person) => person?.personId === personId)
  const describe = useFailureText()
  const getRecordName = useRecordName()
  const formats = useFormats()
  const [filters, setFilter] = useFilters()
  const medicalType = medicalTypes.find((type) => type === filters.get('type'))
  const history = filters.get('history') === 'true'
  const { listHealthRecords } = horsesApi()
  const list = usePagedList(
    [...listHealthRecords.key, horseId, medicalType ?? '', String(history)],
    (page, options) =>
      listHealthRecords(
        { params: { horseId }, query: { ...page, ...(medicalType && { medicalType }), history: String(history) } },
        options,
      ),
    { pollWhile: (items) => items.some(({ attachments }) => attachments.some(isProcessing)) },
  )
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="records-title">
      <h2 id="records-title">{t('records')}</h2>
      <Cluster>
        <SelectField
          label={t('type')}
          value={medicalType ?? ''}
          onChange={(event) => setFilter('type', event.target.value)}
          options={[
            { value: '', label: t('all-types') },
            ...medicalTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
        />
        <CheckboxField
          label={t('show-history')}
          checked={history}
          onChange={(event) => setFilter('history', event.target.checked ? 'true' : '')}
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
                <Attachments
                  horseId={horseId}
                  record={record}
                  recordName={`${getRecordName(record.name)}, ${formats.date(record.date)}`}
                  mayRemove={mayCorrect}
                  mayAttach={mayCorrect && !record.isVoided && record.correctedBy === null}
                />
                {mayCorrect && <RecordActions horse={horse} record={record} />}
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
      value: t('entered-by', {
        name: record.enteredBy.name || t('the-authority'),
        time: formats.instant(record.enteredAt),
      }),
    },
  ]
  return <FactList facts={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
}
