import { Injectable } from '@nestjs/common'
import type { HealthRecordBody, RecordedHorse } from '@portal/contracts-horses'
import { duplicateDays, medicalTypes } from '@portal/contracts-horses/health-rules'
import { createFormats } from '@portal/formats'
import { People } from '@portal/people'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { HorseRules, type ListedRules } from '../horse-rules/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'
import { HealthRecordStore } from './health-records.store.ts'
import { HealthRecordWriter, toAction } from './health-record-writer.ts'
import { findEntryErrors, toNewRecord, type NewHealthRecord } from './new-health-record.ts'
import { findPersonErrors } from './person-errors.ts'
import { findRecordStandDown, RecordableHorses } from './recordable-horses.ts'

interface Entry {
  readonly record: HealthRecordBody
  readonly horses: readonly { readonly horseId: string; readonly recordId: string }[]
  readonly acceptDuplicates: boolean
  /** Records nothing when one of the horses is refused. */
  readonly allOrNothing: boolean
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
    private readonly horses: HorseQueries,
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
    const isRefused = results.horses.some(({ outcome }) => outcome !== 'recorded')
    if (entry.allOrNothing && isRefused) return this.refuse(results.horses)
    const [first, ...others] = records
    if (!first) {
      if (results.horses.every(({ outcome }) => outcome === 'recorded')) return results
      return this.refuse(results.horses)
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

  /** Nothing was recorded: the first horse says why, and all that were refused say what is recorded of them. */
  private async refuse(results: readonly RecordedHorse[]): Promise<never> {
    const refused = results.filter(({ outcome }) => outcome !== 'recorded')
    const horses = await this.horses.listByIds(refused.map(({ horseId }) => horseId))
    const recorded = refused.map((each) => describeRecorded(each, horses.get(each.horseId)))
    const invalid = refused.find(({ outcome }) => outcome === 'invalid')
    if (invalid) return refuse('health.record-invalid', { fields: invalid.errors, recorded })
    const duplicates = refused.filter(({ outcome }) => outcome === 'duplicate')
    if (duplicates.length === 0) return refuse('horses.not-found', { recorded })
    return refuse('health.possible-duplicate', {
      horses: duplicates.map(({ horseId, duplicateOf }) => ({ horseId, ...duplicateOf })),
      recorded,
    })
  }

  private async findSame({ medicalType, name, date }: HealthRecordBody, horseIds: readonly string[]) {
    const type = medicalTypes.find((each) => each === medicalType)
    if (!type || !name || !date || Number.isNaN(Date.parse(date))) return new Map<string, never>()
    return this.records.findSame(horseIds, { medicalType: type, name, date, days: duplicateDays[type] })
  }
}

/** Whoever may not see the horse any more learns nothing about it. */
function describeRecorded({ horseId, outcome, duplicateOf }: RecordedHorse, horse: HorseRow | undefined): object {
  if (!horse || outcome === 'not-allowed') return { horseId, name: null, text: null, since: null }
  const name = horse.name ?? `${horse.damName}, ${horse.yearOfBirth}`
  if (!duplicateOf) return { horseId, name, text: null, since: null }
  const text = {
    en: `The same on ${createFormats('en-US').date(duplicateOf.date)}`,
    es: `Lo mismo el ${createFormats('es').date(duplicateOf.date)}`,
  }
  return { horseId, name, text, since: null }
}
