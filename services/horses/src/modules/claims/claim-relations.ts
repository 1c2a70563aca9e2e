import { Injectable } from '@nestjs/common'
import { isId } from '@portal/contracts-common'
import { MergedPersons } from '@portal/people'
import { PersonAccess } from '@portal/service-kit'
import { ClaimQueries, wasPosted } from '../claim-records/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'

/** Finds the relations of callers to the claim that a path names. Until it is posted, the horse's people don't see it. */
@Injectable()
export class ClaimRelations {
  constructor(claims: ClaimQueries, officials: TrackOfficials, merged: MergedPersons, access: PersonAccess) {
    access.registerRelations('claim', async (caller, relation, claimId) => {
      const { personId } = caller
      if (personId === undefined || !isId(claimId)) return false
      const claim = await claims.find(claimId)
      if (!claim) return false
      const { claimantPersonId, trainerPersonId, trackId, previous } = claim
      switch (relation) {
        case 'sender':
          return [claimantPersonId, trainerPersonId].includes(personId)
        case 'track-staff-of-track':
          return officials.isOfficial(caller, 'track-staff', trackId)
        case 'regulatory-veterinarian-of-track':
          return wasPosted(claim) && officials.isOfficial(caller, 'regulatory-veterinarian', trackId)
        case 'responsible-person':
          return claim.previousPersonId === personId
        case 'owner': {
          const owners = previous?.owners.map((owner) => owner.personId) ?? []
          const ids = [...owners, previous?.designatedOwnerId ?? null].filter((id) => id !== null)
          const resolve = await merged.resolve(ids)
          return ids.some((id) => resolve(id) === personId)
        }
        default:
          return false
      }
    })
  }
}
