import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { TrackOfficial } from '@portal/contracts-horses'
import { MergedPersons } from '@portal/people'
import { Database, readRows } from '@portal/persistence'

export type OfficialRole = TrackOfficial['role']
export const officialRoles: readonly OfficialRole[] = [
  'regulatory-veterinarian',
  'association-veterinarian',
  'track-staff',
]

export interface OfficialRow extends Omit<TrackOfficial, 'name'> {
  readonly trackId: string
}

const columns = `official_id as "officialId", track_id as "trackId", person_id as "personId", role,
  effective_from::text as "effectiveFrom", effective_to::text as "effectiveTo"`
const inEffect = 'effective_from <= $2 and (effective_to is null or effective_to > $2)'

const selectOfTrack = {
  name: 'track-officials',
  text: `select ${columns} from track_official where track_id = $1 order by effective_from desc, official_id limit 500`,
}
const selectPersonsOfTrack = {
  name: 'track-officials-persons',
  text: `select distinct person_id as "personId" from track_official where track_id = $1 and ${inEffect}
    and role in ('regulatory-veterinarian', 'track-staff')`,
}
const selectOfPerson = {
  name: 'track-officials-of-person',
  text: `select track_id as "trackId", role from track_official where person_id = $1 and ${inEffect}
    order by track_id, role`,
}

/** Who is a veterinarian or a staff member of which track, with dates. Dates are those of the authority. */
@Injectable()
export class TrackOfficialStore {
  constructor(
    private readonly database: Database,
    merged: MergedPersons,
  ) {
    merged.follow({ table: 'track_official', column: 'person_id' })
  }

  listOfTrack(trackId: string): Promise<OfficialRow[]> {
    return this.database.rows<OfficialRow>(selectOfTrack, [trackId])
  }

  /** Returns the regulatory veterinarians and the staff of a track on a day. */
  async listPersonIds(trackId: string, today: string, em?: EntityManager): Promise<string[]> {
    const rows = await readRows<{ personId: string }>(this.database, em, selectPersonsOfTrack, [trackId, today])
    return rows.map(({ personId }) => personId)
  }

  /** Returns the roles of a person at tracks on a day. */
  listOfPerson(
    personId: string,
    today: string,
    em?: EntityManager,
  ): Promise<{ trackId: string; role: OfficialRole }[]> {
    return readRows(this.database, em, selectOfPerson, [personId, today])
  }

  async lock(em: EntityManager, trackId: string, officialId: string): Promise<OfficialRow | undefined> {
    const [row] = await em.execute<OfficialRow[]>(
      `select ${columns} from track_official where track_id = ? and official_id = ? for update`,
      [trackId, officialId],
    )
    return row
  }

  /** Whether the person has this role at the track on or after a day. */
  async hasRole(em: EntityManager, { trackId, personId, role, effectiveFrom }: OfficialRow): Promise<boolean> {
    const rows = await em.execute<unknown[]>(
      `select 1 from track_official where track_id = ? and person_id = ? and role = ?
        and (effective_to is null or effective_to > ?)`,
      [trackId, personId, role, effectiveFrom],
    )
    return rows.length > 0
  }

  async insert(em: EntityManager, official: OfficialRow, now: Date): Promise<void> {
    await em.execute(
      `insert into track_official (official_id, track_id, person_id, role, effective_from, effective_to, recorded_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [
        official.officialId,
        official.trackId,
        official.personId,
        official.role,
        official.effectiveFrom,
        official.effectiveTo,
        now,
      ],
    )
  }

  async setEnd(em: EntityManager, officialId: string, effectiveTo: string): Promise<void> {
    await em.execute('update track_official set effective_to = ? where official_id = ?', [effectiveTo, officialId])
  }
}
