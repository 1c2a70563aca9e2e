import { Inject, Injectable } from '@nestjs/common'
import { isId } from '@portal/contracts-common'
import { CLOCK, PersonAccess, type Clock } from '@portal/service-kit'
import { horseRoles, type HorseRole } from './assignment.row.ts'
import { Assignments } from './assignments.ts'

/** Finds the relations of callers to the horse that a path names. */
@Injectable()
export class HorseRelations {
  constructor(assignments: Assignments, access: PersonAccess, @Inject(CLOCK) clock: Clock) {
    access.registerRelations('horse', async ({ personId }, relation, horseId) => {
      if (personId === undefined || !isHorseRole(relation) || !isId(horseId)) return false
      return assignments.hasRole(horseId, relation, personId, clock.now())
    })
  }
}
const isHorseRole = (relation: string): relation is HorseRole => horseRoles.some((role) => role === relation)
