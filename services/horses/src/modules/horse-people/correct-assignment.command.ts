import { randomUUID } from 'node:crypto'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Correction } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { Commands, inTransaction } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments, emptySubject, type StoredAssignment } from '../assignments/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { EndResponsibility } from '../requests/index.ts'
import { PeopleHistory } from './people-history.ts'

/** Corrects who had which role on a horse and where it was. */
@Injectable()
export class CorrectAssignment {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly people: People,
    private readonly locations: LocationQueries,
    private readonly history: PeopleHistory,
    private readonly endResponsibility: EndResponsibility,
    private readonly orm: MikroORM,
  ) {}

  async preview({ now }: CommandContext, horseId: string, body: Correction) {
    const row = await this.toRow(horseId, body)
    const { rows, violations } = await inTransaction(this.orm, (em) =>
      this.assignments.previewCorrection(em, { row, at: now }),
    )
    const newestFirst = rows
      .filter(({ from, to }) => from !== to)
      .toSorted((a, b) => b.from.localeCompare(a.from) || b.assignmentId.localeCompare(a.assignmentId))
    const kept = newestFirst.map((each) => ({ ...each, supersededBy: null, isFromDuplicate: false }))
    return { history: await this.history.describe(kept), violations }
  }

  async run(context: CommandContext, horseId: string, body: Correction) {
    const row = await this.toRow(horseId, body)
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const former = await this.findResponsible(em, horseId, context.now)
      await this.assignments.correct(em, { row, at: context.now })
      if (former !== null && former !== (await this.findResponsible(em, horseId, context.now)))
        await this.endResponsibility.run(em, context, horseId, former)
      const { assignmentId, role, personId, locationId, share, basis, from, to, supersedes, reason } = row
      return {
        results: { assignmentId },
        status: 201,
        action: {
          kind: 'horse.assignment-corrected',
          entityType: 'horse',
          entityId: horseId,
          before: { assignmentId: supersedes },
          after: { assignmentId, role, personId, locationId, share, basis, from, to },
          reason: reason ?? '',
        },
      }
    })
  }

  private async findResponsible(em: EntityManager, horseId: string, now: Date): Promise<string | null> {
    const current = await this.assignments.listCurrent([horseId], now, em)
    return current.find(({ role }) => role === 'responsible-person')?.personId ?? null
  }

  private async toRow(horseId: string, body: Correction): Promise<StoredAssignment> {
    const { corrects, role, basis, share, isPrimary, to, reason } = body
    const from = new Date(body.from).toISOString()
    if (reason === '') refuse('assignments.reason-missing')
    if (to !== null && new Date(to).toISOString() < from) refuse('assignments.ends-before-it-begins')
    return {
      ...emptySubject,
      ...(await this.toSubject(body)),
      role,
      basis: role === 'responsible-person' ? (basis ?? 'TRAINER') : null,
      share: role === 'owner' ? (share ?? null) : null,
      isPrimary: role === 'attending-veterinarian' && isPrimary === true,
      assignmentId: randomUUID(),
      horseId,
      from,
      to: to === null ? null : new Date(to).toISOString(),
      source: 'CORRECTION',
      sourceRequestId: null,
      supersedes: corrects,
      reason,
    }
  }

  /** The person, the organization or the location that the role needs. */
  private async toSubject({ role, hisaPersonId = '', organization, locationId = '' }: Correction) {
    if (role === 'location') {
      if (locationId === '') return refuse('assignments.subject-missing')
      if (!(await this.locations.listByIds([locationId])).has(locationId)) return refuse('horses.location-not-found')
      return { locationId }
    }
    if (role === 'owner' && organization)
      return { isEntity: true, organizationName: organization.name, organizationKind: organization.kind }
    if (hisaPersonId === '') return refuse('assignments.subject-missing')
    const person = await this.people.findByNumber(hisaPersonId)
    return { personId: (person ?? refuse('tracks.person-not-found')).personId }
  }
}
