import { Injectable } from '@nestjs/common'
import { PersonAccess } from '@portal/service-kit'
import { PersonDetailsQueries } from './person-details.queries.ts'

/** Finds the relations of callers to the person that a path names. */
@Injectable()
export class PersonRelations {
  constructor(details: PersonDetailsQueries, access: PersonAccess) {
    access.registerRelations('person', async ({ personId }, relation, ref) => {
      if (relation !== 'self' || personId === undefined) return false
      return (await details.resolveId(ref)) === personId
    })
  }
}
