import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { ClaimFacts } from '@portal/contracts-horses/request-rules'
import type { Caller } from '@portal/service-kit'
import { TrackOfficials } from '../track-officials/index.ts'

export type ClaimActor = Pick<ClaimFacts, 'isClaimsClerk' | 'isSteward' | 'isRegulatoryVeterinarianOrSteward'>

/** The portal itself, and people who hold no office. */
export const noOfficial: ClaimActor = {
  isClaimsClerk: false,
  isSteward: false,
  isRegulatoryVeterinarianOrSteward: false,
}

/**
 * Says what office a caller holds in claims at a track: the track's staff are the claims clerk, the commission's staff are the
 * stewards, and the authority's staff can do what both do.
 */
@Injectable()
export class ClaimActors {
  constructor(private readonly officials: TrackOfficials) {}

  async read(caller: Caller | undefined, trackId: string, em?: EntityManager): Promise<ClaimActor> {
    if (!caller) return noOfficial
    const isStaff = isAllowed('staff', caller.groups)
    const isSteward = isStaff || (!caller.actingFor && caller.roles?.includes('commission-staff') === true)
    const tracks = await this.officials.listTracks(caller, em)
    const offices = tracks.find((track) => track.trackId === trackId)?.roles ?? []
    return {
      isClaimsClerk: isStaff || offices.includes('track-staff'),
      isSteward,
      isRegulatoryVeterinarianOrSteward: isSteward || offices.includes('regulatory-veterinarian'),
    }
  }
}
