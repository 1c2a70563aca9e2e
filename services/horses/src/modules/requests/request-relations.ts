import { Inject, Injectable } from '@nestjs/common'
import { isId } from '@portal/contracts-common'
import { CLOCK, PersonAccess, type Clock } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { RequestQueries } from './requests.queries.ts'

/** Finds the relations of callers to the request that a path names. */
@Injectable()
export class RequestRelations {
  constructor(requests: RequestQueries, assignments: Assignments, access: PersonAccess, @Inject(CLOCK) clock: Clock) {
    access.registerRelations('request', async ({ personId }, relation, requestId) => {
      if (personId === undefined || !isId(requestId)) return false
      const request = await requests.find(requestId)
      if (!request) return false
      if (relation === 'sender') return request.senderPersonId === personId
      if (relation === 'recipient') return request.recipientPersonId === personId
      if (relation !== 'responsible-person' && relation !== 'designated-owner') return false
      return assignments.hasRole(request.horseId, relation, personId, clock.now())
    })
  }
}
