import { Injectable } from '@nestjs/common'
import type { HealthRecordBody } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { seedMedicalTypes } from '@portal/contracts-horses/health-rules'
import {
  findDuplicates,
  findHorseReference,
  getTreatmentKey,
  parseTreatedAt,
  validateTreatmentRow,
  type HorseReference,
  type TreatmentColumn,
  type TreatmentRowError,
} from '@portal/contracts-horses/treatment-file-rules'
import { isId } from '@portal/contracts-common'
import { People } from '@portal/people'
import { HealthRecordStore, RecordableHorses, toNewRecord, type NewHealthRecord } from '../health-records/index.ts'
import { HorseRules } from '../horse-rules/index.ts'
import { HorseQueries } from '../horses/index.ts'
import type { RowOutcome, StoredTreatmentRow, TreatmentValues } from './treatment-file.row.ts'

/** The outcomes of rows, and the records to store for valid ones. */
export interface CheckedRows {
  readonly outcomes: readonly RowOutcome[]
  readonly records: readonly NewHealthRecord[]
}

interface CheckedRow {
  readonly row: StoredTreatmentRow
  readonly errors: readonly TreatmentRowError[]
  readonly record?: NewHealthRecord
  readonly isLate: boolean
}

const personColumns = ['prescribingVeterinarianId', 'treatingPersonId'] as const

/** Checks rows with the rules of the form for health records. */
@Injectable()
export class CheckRows {
  constructor(
    private readonly horses: HorseQueries,
    private readonly recordable: RecordableHorses,
    private readonly records: HealthRecordStore,
    private readonly rules: HorseRules,
    private readonly people: People,
  ) {}

  async run(rows: readonly StoredTreatmentRow[], uploadedBy: string, now: Date): Promise<CheckedRows> {
    const [horseIds, personIds, { reporting }] = await Promise.all([
      this.findHorses(rows),
      this.findPersons(rows, uploadedBy),
      this.rules.listRules(),
    ])
    const recordable = await this.recordable.find([...new Set(horseIds.values())], uploadedBy, now)
    const checked = rows.map((row): CheckedRow => {
      const reference = findHorseReference(row)
      const horse = recordable.get((reference && horseIds.get(toKey(reference))) ?? '')
      const treatedAt = parseTreatedAt(row.values.treatedAt ?? '')
      const timeZone = horse?.timeZone ?? 'UTC'
      const today = horse?.today ?? now.toISOString().slice(0, 10)
      const treatedOn = treatedAt === undefined ? today : getDateAt(treatedAt, timeZone)
      const { values, errors: personErrors } = toPersons(row.values, personIds)
      const errors = [
        ...validateTreatmentRow({ row: row.row, values }, { types: seedMedicalTypes, horse, today, treatedOn }),
        ...personErrors,
      ]
      if (errors.length > 0 || !horse || treatedAt === undefined) return { row, errors, isLate: false }
      const facts = { ...horse, recordId: row.rowId, now, enteredBy: uploadedBy, reporting, treatedAt }
      const record = toNewRecord({ ...toBody(values), date: treatedOn }, facts)
      return { row, errors, isLate: record.isLate, record }
    })
    return toResult(checked, await this.findStored(checked))
  }

  /** Returns the ids of horses by how rows name them. */
  private async findHorses(rows: readonly StoredTreatmentRow[]): Promise<ReadonlyMap<string, string>> {
    const references = rows.flatMap((row) => findHorseReference(row) ?? [])
    const microchips = references.flatMap((each) => ('microchip' in each ? each.microchip : []))
    const registryNumbers = references.flatMap((each) => ('registryNumber' in each ? each.registryNumber : []))
    const found = await this.horses.search({ by: 'numbers', microchips, registryNumbers }, references.length + 1)
    return new Map(
      found.flatMap(({ horseId, microchip, registryNumber }) => [
        ...(microchip === null ? [] : [[toKey({ microchip }), horseId] as const]),
        ...(registryNumber === null ? [] : [[toKey({ registryNumber }), horseId] as const]),
      ]),
    )
  }

  /** Returns the ids of persons by what rows say: an id, a HISA ID, or nothing for the person who uploaded the file. */
  private async findPersons(
    rows: readonly StoredTreatmentRow[],
    uploadedBy: string,
  ): Promise<ReadonlyMap<string, string>> {
    const texts = new Set(rows.flatMap(({ values }) => personColumns.map((column) => values[column]?.trim() ?? '')))
    const ids = [...texts].filter((text) => isId(text))
    const names = await this.people.listNames(ids)
    const found = new Map(ids.filter((personId) => names.has(personId)).map((personId) => [personId, personId]))
    for (const text of texts) {
      if (text === '' || found.has(text) || text.length > 40) continue
      const person = await this.people.findByNumber(text)
      if (person) found.set(text, person.personId)
    }
    return found.set('', uploadedBy)
  }

  /** Returns the keys of valid rows that other health records have already. */
  private async findStored(checked: readonly CheckedRow[]): Promise<ReadonlySet<string>> {
    const records = checked.flatMap(({ record }) => record ?? [])
    const stored = await this.records.findTreatments(records)
    return new Set(stored.map((each) => getTreatmentKey(each)))
  }
}

function toKey(reference: HorseReference): string {
  return 'microchip' in reference ? `chip ${reference.microchip}` : `number ${reference.registryNumber}`
}

/** Replaces what a row says about persons by their ids. */
function toPersons(
  values: TreatmentValues,
  personIds: ReadonlyMap<string, string>,
): { readonly values: TreatmentValues; readonly errors: TreatmentRowError[] } {
  const errors: TreatmentRowError[] = []
  const replaced: Partial<Record<TreatmentColumn, string>> = { ...values }
  for (const column of personColumns) {
    const personId = personIds.get(values[column]?.trim() ?? '')
    if (personId === undefined) errors.push({ field: column, key: 'health.person-unknown' })
    else replaced[column] = personId
  }
  return { values: replaced, errors }
}

/** An empty cell is a missing answer. */
function toBody(values: TreatmentValues): HealthRecordBody {
  const { microchip: _, registryNumber: __, treatedAt: ___, ...texts } = values
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return { medicalType: '', ...Object.fromEntries(filled) }
}

function toResult(checked: readonly CheckedRow[], stored: ReadonlySet<string>): CheckedRows {
  const keys = checked.flatMap(({ row, record }) =>
    record ? [{ row: row.row, key: getTreatmentKey(toTreatment(record)) }] : [],
  )
  const duplicates = findDuplicates(keys, stored)
  const outcomes = checked.map(({ row: { rowId, row }, errors, isLate }): RowOutcome => {
    const duplicate = duplicates.get(row)
    const all = duplicate ? [...errors, duplicate] : errors
    return all.length > 0
      ? { rowId, state: 'refused', errors: all, isLate: false }
      : { rowId, state: 'recorded', errors: [], isLate }
  })
  const recorded = new Set(outcomes.filter(({ state }) => state === 'recorded').map(({ rowId }) => rowId))
  return { outcomes, records: checked.flatMap(({ record }) => (record && recorded.has(record.recordId) ? record : [])) }
}

function toTreatment({ horseId, name, treatedAt, treatingPersonId }: NewHealthRecord) {
  return { horseId, name, treatedAt: treatedAt ?? '', treatingPersonId: treatingPersonId ?? '' }
}
