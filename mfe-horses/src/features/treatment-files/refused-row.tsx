import type { TreatmentFileRow } from '@portal/contracts-horses'
import {
  treatmentColumns,
  treatmentMessages,
  type TreatmentColumn,
} from '@portal/contracts-horses/treatment-file-rules'
import { useLocale } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag } from '@portal/ui'
import { useId, useState } from 'react'
import { RowField } from './row-field.tsx'
import { useTreatmentText } from './texts.ts'

export type RowValues = TreatmentFileRow['values']

interface RefusedRowProps {
  readonly row: TreatmentFileRow
  /** What was changed; null: the row is left out; undefined: nothing. */
  readonly edit: RowValues | null | undefined
  readonly onChange: (edit: RowValues | null | undefined) => void
}

/** A refused row with a message at each wrong field. */
export function RefusedRow({ row, edit, onChange }: RefusedRowProps) {
  const t = useTreatmentText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const values = edit ?? row.values
  const isWrong = (column: TreatmentColumn) => row.errors.some(({ field }) => field === column)
  const isShown = (column: TreatmentColumn) => showsAll || isWrong(column) || (row.values[column] ?? '') !== ''
  return (
    <article className="p-stack" data-gap="s" aria-labelledby={id}>
      <h3 id={id}>{t('row', { row: row.row })}</h3>
      {edit === null ? (
        <p>
          <StatusTag>{t('leaves-out')}</StatusTag>
        </p>
      ) : (
        <div className="treatment-fields">
          {treatmentColumns.filter(isShown).map((column) => (
            <RowField
              key={column}
              column={column}
              value={values[column] ?? ''}
              // A changed value is checked again when the row is sent.
              errors={row.errors.flatMap(({ field, key }) =>
                field === column && values[column] === row.values[column]
                  ? (treatmentMessages[key as keyof typeof treatmentMessages]?.[language] ?? key)
                  : [],
              )}
              onChange={(value) => onChange({ ...values, [column]: value })}
            />
          ))}
        </div>
      )}
      <Cluster>
        {edit !== null && !showsAll && (
          <Button size="s" aria-label={t('show-all-label', { row: row.row })} onClick={() => setShowsAll(true)}>
            {t('show-all')}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          aria-label={t(edit === null ? 'put-back-label' : 'leave-out-label', { row: row.row })}
          onClick={() => onChange(edit === null ? undefined : null)}
        >
          {t(edit === null ? 'put-back' : 'leave-out')}
        </Button>
      </Cluster>
    </article>
  )
}
