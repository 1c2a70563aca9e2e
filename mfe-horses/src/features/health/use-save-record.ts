import type { RecordedHorse } from '@portal/contracts-horses'
import type { HealthRecordInput } from '@portal/contracts-horses/health-rules'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { useRef } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useHealthText, useRecordName } from './texts.ts'

export interface RecordableHorse {
  readonly horseId: string
  readonly name: string
  readonly yearOfBirth: number
}

/** The outcome of an entry. */
export type SavedRecord =
  | { readonly status: 'sent'; readonly horses: readonly RecordedHorse[] }
  | { readonly status: 'kept' }

interface NewRecord {
  readonly record: HealthRecordInput
  /** Stores the entry as a template with this name; empty: not. */
  readonly templateName: string
  readonly acceptDuplicates: boolean
}

/**
 * Returns a function that records an entry for the horses. Without a connection, the entry is kept on the device and sent
 * later. Submitting the same entry again has no second effect.
 */
export function useSaveRecord(horses: readonly RecordableHorse[]): (entry: NewRecord) => Promise<SavedRecord> {
  const t = useHealthText()
  const formats = useFormats()
  const getRecordName = useRecordName()
  const { entries, toasts } = useShell()
  const queries = useQueryClient()
  const attempt = useRef<{ readonly content: string; readonly key: string; readonly recordIds: readonly string[] }>(
    undefined,
  )
  return async ({ record, templateName, acceptDuplicates }) => {
    const content = JSON.stringify({ record, acceptDuplicates })
    if (attempt.current?.content !== content) {
      attempt.current = { content, key: crypto.randomUUID(), recordIds: horses.map(() => crypto.randomUUID()) }
    }
    const { key, recordIds } = attempt.current
    const [first] = horses
    const path = '/api/horses/health-records'
    const body = {
      record,
      acceptDuplicates,
      horses: horses.map(({ horseId }, index) => ({ horseId, recordId: recordIds[index] })),
    }
    const sent = await entries.send({
      key,
      title: t('entry.title', {
        name: getRecordName(record.name ?? ''),
        count: horses.length,
        horse: first?.name ?? '',
      }),
      facts: [
        { label: t('entry.horses'), value: horses.map(({ name }) => name).join(', ') },
        { label: t('field.date'), value: formats.date(record.date ?? '') },
        { label: t('field.results'), value: record.results ?? '' },
      ],
      path,
      body,
      bodyWhenKept: { ...body, allOrNothing: true },
      override: { path, body: { ...body, acceptDuplicates: true } },
      page: horses.length === 1 ? `/horses/${first?.horseId}/health` : '/health',
    })
    attempt.current = undefined
    if (sent.status === 'kept') return { status: 'kept' }
    const results = (sent.results as { horses: readonly RecordedHorse[] }).horses
    if (templateName.trim() !== '') await saveTemplate(templateName, record)
    await queries.invalidateQueries()
    return { status: 'sent', horses: results }
  }

  async function saveTemplate(name: string, { date: _date, ...record }: HealthRecordInput): Promise<void> {
    try {
      await horsesApi().addHealthTemplate({ body: { name, record } })
    } catch {
      // The record is saved; only the template is not.
      toasts.show({ kind: 'error', message: t('form.template-failed') })
    }
  }
}
