import { Inject, Injectable } from '@nestjs/common'
import { countHorsesOfPerson } from '@portal/contracts-horses/queries'
import { Queries } from '@portal/messaging'
import { MergedPersons } from '@portal/people'
import { CLOCK, type Clock } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'

/** Responds to the registration service, which does not close the account of a person who is responsible for an active horse. */
@Injectable()
export class ResponsibilityQueryHandler {
  constructor(queries: Queries, assignments: Assignments, merged: MergedPersons, @Inject(CLOCK) clock: Clock) {
    queries.handle(countHorsesOfPerson, async ({ personId }) => {
      const resolve = await merged.resolve([personId])
      return { count: await assignments.countActiveHorsesOf(resolve(personId), clock.now()) }
    })
  }
}
