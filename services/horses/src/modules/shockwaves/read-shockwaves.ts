import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { ShockwaveTreatment } from '@portal/contracts-horses'
import { addHours, findRowOn } from '@portal/contracts-horses/dates'
import { findStandDown, shockwaveLifecycle, type ShockwaveState } from '@portal/contracts-horses/health-rules'
import { People } from '@portal/people'
import type { Caller } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HealthRecordStore } from '../health-records/index.ts'
import { HorseRules } from '../horse-rules/index.ts'
import { noFacts } from './shockwave-facts.ts'
import type { ShockwaveRow } from './shockwaves.store.ts'

const offered = ['cancel', 'perform', 'void'] as const

/** Combines treatments with their records, stand-downs and what the caller can do. */
@Injectable()
export class ShockwaveReader {
  constructor(
    private readonly assignments: Assignments,
    private readonly records: HealthRecordStore,
    private readonly rules: HorseRules,
    private readonly people: People,
  ) {}

  async read(
    horseId: string,
    rows: readonly ShockwaveRow[],
    caller: Caller,
    { now, today }: { readonly now: Date; readonly today: string },
  ): Promise<ShockwaveTreatment[]> {
    const [records, names, rules, isAttendingVeterinarian] = await Promise.all([
      this.records.listByIds(rows.flatMap(({ recordId }) => recordId ?? [])),
      this.people.listNames(rows.flatMap(({ requestedBy, veterinarianId }) => [requestedBy, veterinarianId])),
      this.rules.listRules(),
      this.isAttending(horseId, caller, now),
    ])
    const voidings = await this.records.listByIds(records.flatMap(({ correctedBy }) => correctedBy ?? []))
    const toPerson = (personId: string) => ({ personId, name: names.get(personId) ?? '' })
    return rows.map((row): ShockwaveTreatment => {
      const record = records.find(({ recordId }) => recordId === row.recordId)
      const standDown = record && findStandDown(rules.standDowns, 'shockwave', record.date)
      const state = toState(row.state, standDown?.earliestRace, today)
      const hours = record ? (findRowOn(rules.shockwaveVoid, record.date)?.hours ?? 0) : 0
      const facts = {
        ...noFacts,
        isRequester: row.requestedBy === caller.personId,
        isAttendingVeterinarian,
        isStaff: isAllowed('staff', caller.groups),
        isVoidPeriodOver: record !== undefined && addHours(record.enteredAt, hours) <= now.toISOString(),
        reason: 'offered',
      }
      return {
        shockwaveId: row.shockwaveId,
        state,
        plannedOn: row.plannedOn,
        requestedBy: toPerson(row.requestedBy),
        requestedAt: row.requestedAt,
        veterinarian: toPerson(row.veterinarianId),
        recordId: row.recordId,
        performedOn: record?.date ?? null,
        device: record?.texts.device ?? null,
        site: record?.texts.site ?? null,
        earliestWork: standDown?.earliestWork ?? null,
        earliestRace: standDown?.earliestRace ?? null,
        reason: voidings.find(({ corrects }) => corrects === row.recordId)?.texts.reason ?? null,
        actions: offered.filter((action) => shockwaveLifecycle.check(toVoidable(state), action, facts).allowed),
      }
    })
  }

  private isAttending(horseId: string, { personId }: Caller, now: Date): Promise<boolean> {
    if (personId === undefined) return Promise.resolve(false)
    return this.assignments.hasRole(horseId, 'attending-veterinarian', personId, now)
  }
}

function toState(stored: ShockwaveState, earliestRace: string | undefined, today: string): ShockwaveState {
  if (stored !== 'PERFORMED' || earliestRace === undefined) return stored
  return earliestRace <= today ? 'CLEARED' : 'STAND_DOWN'
}

/** A treatment that was entered in error is voided also after its stand-down. */
function toVoidable(state: ShockwaveState): ShockwaveState {
  return state === 'CLEARED' ? 'STAND_DOWN' : state
}
