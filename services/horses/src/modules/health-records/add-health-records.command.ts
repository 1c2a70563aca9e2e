import { Injectable } from '@nestjs/common'
import type { HealthRecordBody, RecordedHorse } from '@portal/contracts-horses'
import { duplicateDays, medicalTypes } from '@portal/contracts-horses/health-rules'
import { People } from '@portal/people'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { HorseRules, type ListedRules } from '../horse-rules/index.ts'
import { HealthRecordStore } from './health-records.store.ts'
import { HealthRecordWriter, toAction } from './health-record-writer.ts'
import { findEntryErrors, toNewRecord, type NewHealthRecord } from './new-health-record.ts'
import { findPersonErrors } from './person-errors.ts'
import { findRecordStandDown, RecordableHorses } from './recordable-horses.ts'

interface Entry {
  readonly record: HealthRecordBody
  readonly horses: readonly { readonly horseId: string; readonly recordId: string }[]
  readonly acceptDuplicates: boolean
}

interface Decision {
  readonly horse: RecordedHorse
  /** What is stored; undefined: nothing. */
  readonly record?: NewHealthRecord
}

/** Records one treatment for one or several horses. */
@Injectable()
export class AddHealthRecords {
  constructor(
    private readonly commands: Commands,
    private readonly records: HealthRecordStore,
    private readonly writer: HealthRecordWriter,
    private readonly recordable: RecordableHorses,
    private readonly rules: HorseRules,
    private readonly people: People,
  ) {}

  async run(context: CommandContext, entry: Entry, personId: string) {
    try {
      return await this.tryRun(context, entry, personId)
    } catch (failure) {
      // The same request arrived twice at the same time; the other one has stored the records.
      if (violatesConstraint(failure, 'health_record_pkey')) return this.tryRun(context, entry, personId)
      throw failure
    }
  }

  private async tryRun(context: CommandContext, entry: Entry, personId: string) {
    const rules = await this.rules.listRules()
    const decisions = await this.decide(entry, { personId, now: context.now, rules })
    const results = { horses: decisions.map(({ horse }) => horse) }
    const records = decisions.flatMap(({ record }) => record ?? [])
    const [first, ...others] = records
    if (!first) {
      if (results.horses.every(({ outcome }) => outcome === 'recorded')) return results
      return refuseAll(results.horses)
    }
    return this.commands.run(context, async (em) => {
      const events = await this.writer.add(em, records, context.now)
      for (const record of others) await this.commands.record(em, context, toAction('health-record.added', record))
      return { results, status: 201, action: toAction('health-record.added', first), events }
    })
  }

  private async decide(
    { record, horses, acceptDuplicates }: Entry,
    { personId, now, rules }: { readonly personId: string; readonly now: Date; readonly rules: ListedRules },
  ): Promise<Decision[]> {
    const horseIds = [...new Set(horses.map(({ horseId }) => horseId))]
    const [allowed, stored, same, personErrors] = await Promise.all([
      this.recordable.find(horseIds, personId, now),
      this.records.listByIds(horses.map(({ recordId }) => recordId)),
      acceptDuplicates ? new Map() : this.findSame(record, horseIds),
      findPersonErrors(this.people, record),
    ])
    return horses.map(({ horseId, recordId }): Decision => {
      const none = { horseId, recordId: null, isLate: false, standDown: null, errors: [], duplicateOf: null }
      const horse = allowed.get(horseId)
      if (!horse) return { horse: { ...none, outcome: 'not-allowed' } }
      const existing = stored.find((each) => each.recordId === recordId)
      if (existing) {
        if (existing.horseId !== horseId || existing.enteredBy !== personId) refuse('health.record-id-taken')
        const standDown = findRecordStandDown(existing, rules.standDowns)
        return { horse: { ...none, recordId, outcome: 'recorded', isLate: existing.isLate, standDown } }
      }
      const errors = [...findEntryErrors(record, { ...horse, now }), ...personErrors]
      if (errors.length > 0) return { horse: { ...none, outcome: 'invalid', errors } }
      const duplicateOf = same.get(horseId)
      if (duplicateOf) return { horse: { ...none, outcome: 'duplicate', duplicateOf } }
      const facts = { ...horse, recordId, now, enteredBy: personId, reporting: rules.reporting }
      const created = toNewRecord(record, facts)
      const standDown = findRecordStandDown(created, rules.standDowns)
      return { record: created, horse: { ...none, recordId, outcome: 'recorded', isLate: created.isLate, standDown } }
    })
  }

  private async findSame({ medicalType, name, date }: HealthRecordBody, horseIds: readonly string[]) {
    const type = medicalTypes.find((each) => each === medicalType)
    if (!type || !name || !date || Number.isNaN(Date.parse(date))) return new Map<string, never>()
    return this.records.findSame(horseIds, { medicalType: type, name, date, days: duplicateDays[type] })
  }
}

/** Nothing was recorded: the first horse says why. */
function refuseAll(horses: readonly RecordedHorse[]): never {
  const invalid = horses.find(({ outcome }) => outcome === 'invalid')
  if (invalid) return refuse('health.record-invalid', { fields: invalid.errors })
  const duplicates = horses.filter(({ outcome }) => outcome === 'duplicate')
  if (duplicates.length > 0)
    return refuse('health.possible-duplicate', {
      horses: duplicates.map(({ horseId, duplicateOf }) => ({ horseId, ...duplicateOf })),
    })
  return refuse('horses.not-found')
}
