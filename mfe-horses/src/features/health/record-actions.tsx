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
}

const isShockwave = ({ medicalType, name }: HealthRecord) => medicalType === 'procedure' && name === 'shockwave'

/**
 * Corrects or withdraws a record, for those who may record treatments of the horse. A shockwave treatment is voided instead,
 * with its entry on the vets list.
 */
export function RecordActions({ horse, record }: RecordActionsProps) {
  const t = useHealthText()
  const formats = useFormats()
  const getRecordName = useRecordName()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useWithdraw(horse.horseId, record.recordId)
  if (record.isVoided || record.correctedBy !== null || isShockwave(record)) return null
  if (isOpen) return <CorrectRecord horse={horse} record={record} onClose={() => setOpen(false)} />
  const name = `${getRecordName(record.name)}, ${formats.date(record.date)}`
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

function useWithdraw(horseId: string, recordId: string) {
  const t = useHealthText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const correction = useCommand(horsesApi().correctHealthRecord)
  /** A repeated attempt has the same id, so that it has no second effect. */
  const [newId] = useState(() => crypto.randomUUID())
  return (name: string) =>
    dialogs.form({
      title: t('withdraw-label', { record: name }),
      intro: t('withdraw.text'),
      submitLabel: t('withdraw'),
      fields: [{ name: 'reason', label: t('reason'), kind: 'textarea', required: true, maxLength: 1000 }],
      submit: async (values) => {
        const body = { recordId: newId, reason: String(values.reason ?? '').trim() }
        const params = { horseId, recordId }
        try {
          await correction.mutateAsync({ params, body: { ...body, record: null } })
        } catch (failure) {
          toasts.show({ kind: 'error', message: t('withdraw.failed') })
          return { '': describe(failure).message ?? t('withdraw.failed') }
        }
        toasts.show({ kind: 'success', message: t('withdraw.done') })
        await queries.invalidateQueries()
        return undefined
      },
    })
}
