import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RemovalActorFacts } from '@portal/contracts-horses/vets-list-rules'
import type { Caller } from '@portal/service-kit'
import { Assignments } from '../../assignments/index.ts'
import { TrackOfficials, type OfficialTrack } from '../../track-officials/index.ts'

interface EntryPlace {
  readonly horseId: string
  readonly trackId: string | null
}

/** The roles of a caller in the removal of an entry. */
export interface RemovalActor extends RemovalActorFacts {
  /** The caller is the responsible person or the designated owner. */
  readonly mayRequest: boolean
  /** The track at which the caller acts as a veterinarian; null: at none that decides about this horse. */
  readonly trackId: string | null
  /** The caller is a veterinarian, but of another track. */
  readonly isVeterinarianElsewhere: boolean
}

/** Finds the roles of callers in removals from the vets list. */
@Injectable()
export class RemovalActors {
  constructor(
    private readonly assignments: Assignments,
    private readonly officials: TrackOfficials,
  ) {}

  /** Returns the caller's roles for each entry, by the index of the entry. */
  async list(caller: Caller, entries: readonly EntryPlace[], now: Date, em?: EntityManager): Promise<RemovalActor[]> {
    const horseIds = [...new Set(entries.map(({ horseId }) => horseId))]
    const current = await this.assignments.listCurrent(horseIds, now, em)
    const tracks = await this.officials.listTracks(caller, em)
    return entries.map(({ horseId, trackId }) => {
      const own = current.filter((each) => each.horseId === horseId)
      const roles = own.flatMap(({ role, personId }) =>
        personId !== null && personId === caller.personId ? [role] : [],
      )
      const places = [own.find(({ role }) => role === 'location')?.locationId, trackId]
      const track = findTrack(tracks, places)
      return {
        isResponsiblePerson: roles.includes('responsible-person'),
        isAttendingVeterinarian: roles.includes('attending-veterinarian'),
        mayRequest: roles.some((role) => role !== 'owner'),
        isRegulatoryVeterinarianOfTrack: track?.roles.includes('regulatory-veterinarian') ?? false,
        isAssociationVeterinarianOfTrack: track?.roles.includes('association-veterinarian') ?? false,
        trackId: track?.trackId ?? null,
        isVeterinarianElsewhere: track === undefined && tracks.some(isVeterinary),
      }
    })
  }

  async read(em: EntityManager, caller: Caller, entry: EntryPlace, now: Date): Promise<RemovalActor> {
    const [actor] = await this.list(caller, [entry], now, em)
    if (!actor) throw new Error('There is one actor for each entry.')
    return actor
  }
}

const isVeterinary = ({ roles }: OfficialTrack) => roles.some((role) => role !== 'track-staff')

/**
 * Veterinarians of the track where the horse is, or where it was placed on the list, decide. A horse that is at no track and
 * was listed without one can be presented at any.
 */
function findTrack(tracks: readonly OfficialTrack[], places: readonly (string | null | undefined)[]) {
  const veterinary = tracks.filter(isVeterinary)
  const named = places.flatMap((place) => place ?? [])
  if (named.length === 0) return veterinary[0]
  return veterinary.find(({ trackId }) => named.includes(trackId))
}
