import { Injectable } from '@nestjs/common'
import { findStandDown, findStandDownTreatment, type StandDownRow } from '@portal/contracts-horses/health-rules'
import { Assignments } from '../assignments/index.ts'
import { HorsePlaces } from '../horse-places/index.ts'
import { HorseQueries } from '../horses/index.ts'
import type { HealthRecordRow } from './health-record.row.ts'

/** A horse for which a person may enter records. */
export interface RecordableHorse {
  readonly horseId: string
  readonly yearOfBirth: number
  /** ISO 8601. */
  readonly registeredAt: string
  readonly timeZone: string
  readonly today: string
}

/** Finds for which horses a person may enter health records: as responsible person or attending veterinarian. */
@Injectable()
export class RecordableHorses {
  constructor(
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly places: HorsePlaces,
  ) {}

  async find(horseIds: readonly string[], personId: string, now: Date): Promise<ReadonlyMap<string, RecordableHorse>> {
    const current = await this.assignments.listCurrent(horseIds, now)
    const own = current.filter(
      ({ role, personId: id }) =>
        id === personId && (role === 'responsible-person' || role === 'attending-veterinarian'),
    )
    const allowed = [...new Set(own.map(({ horseId }) => horseId))]
    const [horses, places] = await Promise.all([this.horses.listByIds(allowed), this.places.list(allowed, now)])
    return new Map(
      [...horses.values()].flatMap(({ horseId, yearOfBirth, registeredAt }) => {
        const place = places.get(horseId)
        if (!place) return []
        const { timeZone, today } = place
        return [
          [horseId, { horseId, yearOfBirth, registeredAt: new Date(registeredAt).toISOString(), timeZone, today }],
        ]
      }),
    )
  }
}

/** Returns the first days of work and race after the treatment of a record, if it has a stand-down. */
export function findRecordStandDown(
  record: HealthRecordRow | Omit<HealthRecordRow, 'correctedBy'>,
  rows: readonly StandDownRow[],
) {
  const treatment = findStandDownTreatment(record)
  const found = treatment && findStandDown(rows, treatment, record.date)
  if (!found) return null
  return { earliestWork: found.earliestWork, earliestRace: found.earliestRace, source: found.row.source }
}
