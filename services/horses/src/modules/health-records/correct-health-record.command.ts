import { Injectable } from '@nestjs/common'
import type { HealthRecordBody } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { HorseRules } from '../horse-rules/index.ts'
import { HealthRecordStore, type StoredHealthRecord } from './health-records.store.ts'
import { HealthRecordWriter, isShockwave, toAction } from './health-record-writer.ts'
import { findEntryErrors, toNewRecord, type NewHealthRecord } from './new-health-record.ts'
import { findPersonErrors } from './person-errors.ts'
import { RecordableHorses, type RecordableHorse } from './recordable-horses.ts'

interface Correction {
  readonly horseId: string
  readonly corrects: string
  /** Id of the new record. */
  readonly recordId: string
  /** null: withdraws the record. */
  readonly record: HealthRecordBody | null
  readonly reason: string
}

/** Replaces a record with a new one that names it, or withdraws it. */
@Injectable()
export class CorrectHealthRecord {
  constructor(
    private readonly commands: Commands,
    private readonly records: HealthRecordStore,
    private readonly writer: HealthRecordWriter,
    private readonly recordable: RecordableHorses,
    private readonly rules: HorseRules,
    private readonly people: People,
  ) {}

  async run(context: CommandContext, correction: Correction, personId: string) {
    const { horseId, corrects, recordId, reason } = correction
    const [old] = await this.records.listByIds([corrects])
    if (old?.horseId !== horseId || old.isVoided) return refuse('health.record-not-found')
    if (old.correctedBy === recordId) return { recordId }
    if (old.correctedBy !== null) return refuse('health.already-corrected', { correctedBy: old.correctedBy })
    // The treatment is voided instead, together with its entry on the vets list.
    if (isShockwave(old)) return refuse('shockwave.already-performed')
    if (reason === '') return refuse('health.reason-missing')
    const horse = (await this.recordable.find([horseId], personId, context.now)).get(horseId)
    const record = await this.createRecord(context.now, { ...correction, old, horse, personId })
    try {
      return await this.commands.run(context, async (em) => {
        const events = await this.writer.add(em, [record], context.now)
        const kind = record.isVoided ? 'health-record.withdrawn' : 'health-record.corrected'
        return { results: { recordId }, status: 201, action: { ...toAction(kind, record), reason }, events }
      })
    } catch (failure) {
      if (violatesConstraint(failure, 'health_record_corrects_key')) return refuse('health.already-corrected')
      if (violatesConstraint(failure, 'health_record_pkey')) return refuse('health.record-id-taken')
      throw failure
    }
  }

  private async createRecord(
    now: Date,
    {
      record,
      recordId,
      reason,
      old,
      horse,
      personId,
    }: Correction & {
      readonly old: StoredHealthRecord
      readonly horse: RecordableHorse | undefined
      readonly personId: string
    },
  ): Promise<NewHealthRecord> {
    if (!horse) return refuse('health.record-not-found')
    const { recordId: corrects } = old
    if (record === null) {
      const { correctedBy: _, ...same } = old
      const entered = { recordId, corrects, isVoided: true, enteredBy: personId, enteredAt: now.toISOString() }
      return { ...same, ...entered, texts: { ...old.texts, reason } }
    }
    const errors = [...findEntryErrors(record, { ...horse, now }), ...(await findPersonErrors(this.people, record))]
    if (errors.length > 0) return refuse('health.record-invalid', { fields: errors })
    const { reporting } = await this.rules.listRules()
    const created = toNewRecord(record, {
      ...horse,
      recordId,
      now,
      enteredBy: personId,
      reporting,
      correction: { corrects, reason },
    })
    // The first entry of a treatment decides whether it was late.
    return { ...created, isLate: old.isLate }
  }
}
