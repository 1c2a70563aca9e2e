import type { RecordedHorse } from '@portal/contracts-horses'
import { healthTexts, type HealthTextKey } from '@portal/contracts-horses/health-rules'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice } from '@portal/ui'
import { AttachToSaved } from './attach-to-saved.tsx'
import { useHealthText } from './texts.ts'
import type { RecordableHorse, SavedRecord } from './use-save-record.ts'

interface RecordResultsProps {
  readonly saved: SavedRecord
  readonly horses: readonly RecordableHorse[]
  /** Files to attach to the records. */
  readonly files: readonly File[]
  readonly onAddAnother: () => void
}

/** The outcome of an entry for each horse, and what to do next. */
export function RecordResults({ saved, horses, files, onAddAnother }: RecordResultsProps) {
  const t = useHealthText()
  const results = saved.status === 'sent' ? saved.horses : []
  const recorded = results.filter(({ outcome }) => outcome === 'recorded')
  const isComplete = recorded.length === results.length
  return (
    <div className="p-stack" data-gap="l">
      {saved.status === 'kept' ? (
        <Notice tone="warning" live title={t('kept.title')}>
          <p>{t('kept.text')}</p>
          {files.length > 0 && <p>{t('kept.files')}</p>}
        </Notice>
      ) : (
        <Notice
          tone={isComplete ? 'success' : 'warning'}
          live
          title={isComplete ? t('saved.title') : t('saved.some', { count: recorded.length, total: results.length })}
        />
      )}
      {results.length > 0 && (
        <ul className="p-stack" data-gap="s">
          {results.map((result) => (
            <li key={result.horseId}>
              <strong>{horses.find(({ horseId }) => horseId === result.horseId)?.name}</strong>:{' '}
              <Outcome result={result} />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && recorded.length > 0 && <AttachToSaved files={files} records={recorded.flatMap(toRecord)} />}
      <Cluster>
        <Button variant="primary" onClick={onAddAnother}>
          {t('saved.add-another')}
        </Button>
        <LinkButton to={horses.length === 1 ? `/horses/${horses[0]?.horseId}/health` : '/health'}>
          {t('saved.done')}
        </LinkButton>
      </Cluster>
    </div>
  )
}

const toRecord = ({ horseId, recordId }: RecordedHorse) => (recordId === null ? [] : [{ horseId, recordId }])

function Outcome({ result }: { readonly result: RecordedHorse }) {
  const t = useHealthText()
  const formats = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const { outcome, isLate, standDown, errors, duplicateOf } = result
  if (outcome === 'not-allowed') return t('outcome-of.not-allowed')
  if (outcome === 'duplicate')
    return t('outcome-of.duplicate', { date: duplicateOf === null ? '' : formats.date(duplicateOf.date) })
  if (outcome === 'invalid') return errors.map(({ key }) => healthTexts[key as HealthTextKey][language]).join(' ')
  return [
    t('outcome-of.recorded'),
    isLate ? t('outcome-of.late') : '',
    standDown
      ? t('stand-down-text', {
          work: formats.date(standDown.earliestWork),
          race: formats.date(standDown.earliestRace),
        })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
