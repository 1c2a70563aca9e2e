import { Injectable } from '@nestjs/common'
import type { HorseAssignment } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { Assignments, type AssignmentOfHistory, type HistoryPosition } from '../assignments/index.ts'
import { LocationQueries } from '../locations/index.ts'

/** Reads who and where a horse's assignments name. */
@Injectable()
export class PeopleHistory {
  constructor(
    private readonly assignments: Assignments,
    private readonly people: People,
    private readonly locations: LocationQueries,
  ) {}

  async list(horseId: string, after: HistoryPosition, limit: number): Promise<HorseAssignment[]> {
    return this.describe(await this.assignments.listHistory(horseId, after, limit))
  }

  /** Adds the names of persons and locations. */
  async describe(rows: readonly Omit<AssignmentOfHistory, 'recordedAt'>[]): Promise<HorseAssignment[]> {
    const [names, locations] = await Promise.all([
      this.people.listNames(rows.flatMap(({ personId }) => personId ?? [])),
      this.locations.listByIds(rows.flatMap(({ locationId }) => locationId ?? [])),
    ])
    return rows.map((row) => {
      const { assignmentId, role, basis, share, isPrimary, organizationKind, from, to, source, supersededBy, reason } =
        row
      const location = locations.get(row.locationId ?? '')
      const name =
        row.personId === null ? (row.organizationName ?? location?.name ?? null) : (names.get(row.personId) ?? null)
      const isCorrected = supersededBy !== null
      return {
        assignmentId,
        role,
        name,
        basis,
        share,
        isPrimary,
        organizationKind,
        from,
        to,
        source,
        isCorrected,
        isFromDuplicate: row.isFromDuplicate,
        reason,
      }
    })
  }
}
