import { Inject, Injectable } from '@nestjs/common'
import { PersonStates } from '@portal/people'
import { CLOCK, type Clock } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'

/** A suspension or a license of a person changes the verdicts of the horses that the person is responsible for. */
@Injectable()
export class VerdictsOfPersons {
  constructor(persons: PersonStates, assignments: Assignments, changes: VerdictChanges, @Inject(CLOCK) clock: Clock) {
    persons.onStored(async (em, personIds) => {
      const now = clock.now()
      await changes.add(em, await assignments.listHorsesOf(personIds, now, em), now)
    })
  }
}
