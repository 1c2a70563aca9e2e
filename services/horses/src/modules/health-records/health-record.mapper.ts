import type { HealthRecord, UploadedFile } from '@portal/contracts-horses'
import type { StandDownRow } from '@portal/contracts-horses/health-rules'
import type { RemovedAttachment } from './health-attachments.ts'
import type { StoredHealthRecord } from './health-records.store.ts'
import { findRecordStandDown } from './recordable-horses.ts'

/** Converts a record with the names of its people. */
export function toHealthRecord(
  row: StoredHealthRecord,
  {
    names,
    standDowns,
    attachments = [],
    removedAttachments = [],
  }: {
    readonly names: ReadonlyMap<string, string>
    readonly standDowns: readonly StandDownRow[]
    readonly attachments?: UploadedFile[] | undefined
    readonly removedAttachments?: readonly RemovedAttachment[] | undefined
  },
): HealthRecord {
  const { horseId: _, prescribingVeterinarianId, treatingPersonId, enteredBy, texts, ...record } = row
  const toPerson = (personId: string | null) =>
    personId === null ? null : { personId, name: names.get(personId) ?? '' }
  return {
    ...record,
    ...texts,
    prescribingVeterinarian: toPerson(prescribingVeterinarianId),
    treatingPerson: toPerson(treatingPersonId),
    enteredBy: { personId: enteredBy, name: names.get(enteredBy) ?? '' },
    attachments,
    removedAttachments: removedAttachments.map(({ fileId, removedBy, removedAt, reason }) => ({
      fileId,
      removedBy: { personId: removedBy, name: names.get(removedBy) ?? '' },
      removedAt,
      reason,
    })),
    standDown: row.isVoided ? null : findRecordStandDown(row, standDowns),
  }
}

/** Returns the ids of the people whose names a list of records needs. */
export function listPersonIds(rows: readonly StoredHealthRecord[]): string[] {
  return rows.flatMap(({ prescribingVeterinarianId, treatingPersonId, enteredBy }) =>
    [prescribingVeterinarianId, treatingPersonId, enteredBy].filter((id) => id !== null),
  )
}
