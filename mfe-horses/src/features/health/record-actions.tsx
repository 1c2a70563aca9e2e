import type { HealthRecord } from '@portal/contracts-horses/health-shapes'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { CorrectRecord } from './correct-record.tsx'
import { useHealthText, useRecordName } from './texts.ts'

interface RecordActionsProps {
  readonly horse: { readonly horseId: string; readonly yearOfBirth: number }
  readonly record: HealthRecord
  /** The reader attends the horse. */
  readonly isVeterinarian: boolean
}

const isShockwave = ({ medicalType, name }: HealthRecord) => medicalType === 'procedure' && name === 'shockwave'

/**
 * Corrects or withdraws a record, for those who may record treatments of the horse. A shockwave treatment is voided by a
 * veterinarian instead, with its entry on the vets list.
 */
export function RecordActions({ horse, record, isVeterinarian }: RecordActionsProps) {
  const t = useHealthText()
  const formats = useFormats()
  const getRecordName = useRecordName()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useWithdraw(horse.horseId, record.recordId, 'withdraw')
  const voidTreatment = useWithdraw(horse.horseId, record.recordId, 'void')
  if (record.isVoided || record.correctedBy !== null) return null
  if (isOpen) return <CorrectRecord horse={horse} record={record} onClose={() => setOpen(false)} />
  const name = `${getRecordName(record.name)}, ${formats.date(record.date)}`
  if (isShockwave(record))
    return isVeterinarian ? (
      <Cluster>
        <Button size="s" aria-label={t('void-label', { record: name })} onClick={() => void voidTreatment(name)}>
          {t('void')}
        </Button>
      </Cluster>
    ) : null
  return (
    <Cluster>
      <Button size="s" aria-label={t('correct-label', { record: name })} onClick={() => setOpen(true)}>
        {t('correct')}
      </Button>
      <Button size="s" aria-label={t('withdraw-label', { record: name })} onClick={() => void withdraw(name)}>
        {t('withdraw')}
      </Button>
    </Cluster>
  )
}

function useWithdraw(horseId: string, recordId: string, action: 'withdraw' | 'void') {
  const t = useHealthText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const correction = useCommand(horsesApi().correctHealthRecord)
  const voiding = useCommand(horsesApi().voidShockwave)
  /** A repeated attempt has the same id, so that it has no second effect. */
  const [newId] = useState(() => crypto.randomUUID())
  return (name: string) =>
    dialogs.form({
      title: t(`${action}-label`, { record: name }),
      intro: t(`${action}.text`),
      submitLabel: t(action),
      fields: [{ name: 'reason', label: t('reason'), kind: 'textarea', required: true, maxLength: 1000 }],
      submit: async (values) => {
        const body = { recordId: newId, reason: String(values.reason ?? '').trim() }
        const params = { horseId, recordId }
        try {
          await (action === 'void'
            ? voiding.mutateAsync({ params, body })
            : correction.mutateAsync({ params, body: { ...body, record: null } }))
        } catch (failure) {
          toasts.show({ kind: 'error', message: t('withdraw.failed') })
          return { '': describe(failure).message ?? t('withdraw.failed') }
        }
        toasts.show({ kind: 'success', message: t(`${action}.done`) })
        await queries.invalidateQueries()
        return undefined
      },
    })
}
