import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { isId, type Relation } from '@portal/contracts-common'
import { toAuthorityDate } from '@portal/formats'
import { CLOCK, PersonAccess, type Caller, type Clock } from '@portal/service-kit'
import { TrackOfficialStore, type OfficialRole } from './track-officials.store.ts'

/** A track with the caller's roles there. */
export interface OfficialTrack {
  readonly trackId: string
  readonly roles: readonly OfficialRole[]
}

const roleOf: Partial<Record<Relation, OfficialRole>> = {
  'regulatory-veterinarian-of-track': 'regulatory-veterinarian',
  'association-veterinarian-of-track': 'association-veterinarian',
  'track-staff-of-track': 'track-staff',
}
/**
 * Decides who is an official of a track. This requires an entry by staff for the track and the role itself, confirmed
 * by the registration service. A delegate is never an official.
 */
@Injectable()
export class TrackOfficials {
  constructor(
    private readonly store: TrackOfficialStore,
    access: PersonAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    access.registerRelations('track', (caller, relation, trackId) => {
      const role = roleOf[relation]
      return role && isId(trackId) ? this.isOfficial(caller, role, trackId) : Promise.resolve(false)
    })
  }

  async isOfficial(caller: Caller, role: OfficialRole, trackId: string): Promise<boolean> {
    const tracks = await this.listTracks(caller)
    return tracks.some((track) => track.trackId === trackId && track.roles.includes(role))
  }

  /** Returns the regulatory veterinarians and the staff of a track today, for notices. */
  listPersonIds(trackId: string, em?: EntityManager): Promise<string[]> {
    return this.store.listPersonIds(trackId, toAuthorityDate(this.clock.now()), em)
  }

  /** Returns the tracks at which the caller is an official today. */
  async listTracks({ personId, roles = [], actingFor }: Caller, em?: EntityManager): Promise<OfficialTrack[]> {
    if (personId === undefined || actingFor) return []
    const rows = await this.store.listOfPerson(personId, toAuthorityDate(this.clock.now()), em)
    const held = rows.filter(({ role }) => roles.includes(role))
    return [...Map.groupBy(held, ({ trackId }) => trackId)].map(([trackId, each]) => ({
      trackId,
      roles: each.map(({ role }) => role),
    }))
  }
}
