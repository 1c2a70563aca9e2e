import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, PersonAccess, type Clock } from '@portal/service-kit'
import { horseRoles, type HorseRole } from './assignment.row.ts'
import { Assignments } from './assignments.ts'

/** Finds the relations of callers to the horse that a path names. */
@Injectable()
export class HorseRelations {
  constructor(assignments: Assignments, access: PersonAccess, @Inject(CLOCK) clock: Clock) {
    access.registerRelations('horse', async ({ personId }, relation, horseId) => {
      if (personId === undefined || !isHorseRole(relation) || !uuid.test(horseId)) return false
      return assignments.hasRole(horseId, relation, personId, clock.now())
    })
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const isHorseRole = (relation: string): relation is HorseRole => horseRoles.some((role) => role === relation)
