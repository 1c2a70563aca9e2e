import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { refuse } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'

/** A horse with a digest of what the proposer of a merge sees of it. */
export interface SeenHorse {
  readonly row: HorseRow
  readonly revision: string
}

/** Reads the two horses of a merge. */
@Injectable()
export class MergedHorseReader {
  constructor(
    private readonly horses: HorseQueries,
    private readonly assignments: Assignments,
  ) {}

  /** Reads both horses; refuses with `horse-merges.same-horse` when the ids lead to one, and unknown ones. */
  async read(ids: { survivor: string; duplicate: string }, now: Date, em?: EntityManager) {
    if (ids.survivor === ids.duplicate) refuse('horse-merges.same-horse')
    const both = [ids.survivor, ids.duplicate]
    const rows = await this.horses.listByIds(both, em)
    const current = await this.assignments.listCurrent(both, now, em)
    const see = (horseId: string): SeenHorse => {
      const row = rows.get(horseId) ?? refuse('horses.not-found')
      const people = current.filter((each) => each.horseId === horseId).map(({ assignmentId }) => assignmentId)
      const seen = JSON.stringify([row, people.toSorted()])
      return { row, revision: createHash('sha256').update(seen).digest('hex').slice(0, 32) }
    }
    return { survivor: see(ids.survivor), duplicate: see(ids.duplicate) }
  }
}
