import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isDecisive, type MedicalType } from '@portal/contracts-horses/health-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { Database } from '@portal/persistence'
import { MergedHorses } from '../merged-horses/index.ts'
import { decisiveColumns, isCurrent, type HealthRecordRow } from './health-record.row.ts'
import { healthRecordText, healthTexts, type HealthTexts } from './health-record-texts.ts'
import type { NewHealthRecord } from './new-health-record.ts'

/** A stored record with its texts. */
export type StoredHealthRecord = HealthRecordRow & { readonly texts: HealthTexts }

type SelectedRow = HealthRecordRow & { readonly content: Buffer }

const columns = `${decisiveColumns}, r.treated_at as "treatedAt", r.prescribing_veterinarian_id as "prescribingVeterinarianId",
  r.treating_person_id as "treatingPersonId", r.is_late as "isLate", r.entered_by as "enteredBy",
  r.entered_at as "enteredAt", r.corrects, r.is_voided as "isVoided", t.content,
  (select c.record_id from health_record c where c.corrects = r.record_id) as "correctedBy"`
const from = 'from health_record r join health_record_text t using (record_id)'

const selectPage = {
  name: 'health-records-page',
  text: `select ${columns} ${from}
    where r.horse_id = $1 and (r.treated_on, r.record_id) < ($2::date, $3::uuid)
      and ($4::text is null or r.medical_type = $4) and ($5 or (${isCurrent}))
    order by r.treated_on desc, r.record_id desc limit $6`,
}
const selectByIds = { name: 'health-records-by-id', text: `select ${columns} ${from} where r.record_id = any($1)` }
const selectSame = {
  name: 'health-records-same',
  text: `select distinct on (r.horse_id) r.horse_id as "horseId", r.record_id as "recordId", r.treated_on::text as date
    from health_record r
    where r.horse_id = any($1) and r.medical_type = $2 and lower(r.name) = lower($3)
      and r.treated_on between $4::date - $5::int and $4::date + $5::int and ${isCurrent}
    order by r.horse_id, r.treated_on desc`,
}

const selectTreatments = {
  name: 'health-records-treatments',
  text: `select r.horse_id as "horseId", r.name, t.treated_at as "treatedAt", r.treating_person_id as "treatingPersonId"
    from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::date[], $5::uuid[])
        as t (horse_id, name, treated_at, treated_on, treating_person_id)
      join health_record r on r.horse_id = t.horse_id and r.treated_on = t.treated_on and lower(r.name) = lower(t.name)
        and r.treating_person_id = t.treating_person_id and (r.treated_at is null or r.treated_at = t.treated_at)
    where ${isCurrent}`,
}

/** The same horse, name, instant and person. */
interface Treatment {
  readonly horseId: string
  readonly name: string
  readonly treatedAt: string
  readonly treatingPersonId: string
}

/** Reads and adds health records. They are never changed. */
@Injectable()
export class HealthRecordStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
    mergedHorses: MergedHorses,
  ) {
    mergedHorses.follow({ part: 'health-records', table: 'health_record', key: 'record_id' })
  }

  /** Returns the records of a horse after a position, newest first. */
  async list(
    horseId: string,
    filter: { readonly medicalType: MedicalType | undefined; readonly history: boolean },
    after: { readonly date: string; readonly recordId: string },
    limit: number,
  ): Promise<StoredHealthRecord[]> {
    const values = [horseId, after.date, after.recordId, filter.medicalType ?? null, filter.history, limit]
    return (await this.database.rows<SelectedRow>(selectPage, values)).map((row) => this.decrypt(row))
  }

  async listByIds(recordIds: readonly string[]): Promise<StoredHealthRecord[]> {
    return (await this.database.rows<SelectedRow>(selectByIds, [recordIds])).map((row) => this.decrypt(row))
  }

  /** Returns for each horse the newest current record with this type and name around a date, if there is one. */
  async findSame(
    horseIds: readonly string[],
    { medicalType, name, date, days }: { medicalType: string; name: string; date: string; days: number },
  ): Promise<ReadonlyMap<string, { readonly recordId: string; readonly date: string }>> {
    const values = [horseIds, medicalType, name, date, days]
    const rows = await this.database.rows<{ horseId: string; recordId: string; date: string }>(selectSame, values)
    return new Map(rows.map(({ horseId, ...record }) => [horseId, record]))
  }

  /** Returns the treatments of these records that are recorded already. A record without a time counts for its whole day. */
  async findTreatments(records: readonly NewHealthRecord[]): Promise<Treatment[]> {
    const known = records.filter(({ treatedAt, treatingPersonId }) => treatedAt !== null && treatingPersonId !== null)
    const values = [
      known.map(({ horseId }) => horseId),
      known.map(({ name }) => name.trim()),
      known.map(({ treatedAt }) => treatedAt),
      known.map(({ date }) => date),
      known.map(({ treatingPersonId }) => treatingPersonId),
    ]
    const rows = await this.database.rows<Treatment & Record<string, unknown>>(selectTreatments, values)
    return rows.map((row) => ({ ...row, treatedAt: new Date(row.treatedAt).toISOString() }))
  }

  async insert(em: EntityManager, record: NewHealthRecord): Promise<void> {
    await em.execute(
      `insert into health_record (record_id, horse_id, medical_type, name, treated_on, treated_at, outcome, route, joint,
          joint_substance, uses_powered_device, is_pin_firing, prescribing_veterinarian_id, treating_person_id, is_late,
          is_decisive, entered_by, entered_at, corrects, is_voided)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        record.recordId,
        record.horseId,
        record.medicalType,
        record.name,
        record.date,
        record.treatedAt,
        record.outcome,
        record.route,
        record.joint,
        record.jointSubstance,
        record.usesPoweredDevice,
        record.isPinFiring,
        record.prescribingVeterinarianId,
        record.treatingPersonId,
        record.isLate,
        !record.isVoided && isDecisive(record),
        record.enteredBy,
        record.enteredAt,
        record.corrects,
        record.isVoided,
      ],
    )
    const content = this.encryption.encryptJson(healthRecordText, record.recordId, record.texts)
    await em.execute('insert into health_record_text (record_id, content) values (?, ?)', [record.recordId, content])
  }

  private decrypt({ content, ...row }: SelectedRow): StoredHealthRecord {
    return {
      ...row,
      treatedAt: row.treatedAt === null ? null : new Date(row.treatedAt).toISOString(),
      enteredAt: new Date(row.enteredAt).toISOString(),
      texts: healthTexts.parse(this.encryption.decryptJson(healthRecordText, row.recordId, content)),
    }
  }
}
