import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { acquireAdvisoryLock, Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { LocationQueries } from '../locations/index.ts'
import { TrackOfficialStore, type OfficialRow } from './track-officials.store.ts'

/** Adds and ends officials of a track. */
@Injectable()
export class ChangeOfficial {
  constructor(
    private readonly commands: Commands,
    private readonly officials: TrackOfficialStore,
    private readonly locations: LocationQueries,
    private readonly people: People,
  ) {}

  async add(context: CommandContext, trackId: string, body: InputOf<typeof horsesHttp.addTrackOfficial>['body']) {
    const track = (await this.locations.listByIds([trackId])).get(trackId)
    if (track?.type !== 'TRACK') refuse('tracks.not-found')
    const person = (await this.people.findByNumber(body.hisaPersonId)) ?? refuse('tracks.person-not-found')
    const { role, effectiveFrom } = body
    const { personId, displayName: name } = person
    const official: OfficialRow = {
      officialId: randomUUID(),
      trackId,
      personId,
      role,
      effectiveFrom,
      effectiveTo: null,
    }
    return this.commands.run(context, async (em) => {
      await acquireAdvisoryLock(em, 'track-official', trackId)
      if (await this.officials.hasRole(em, official)) refuse('tracks.already-official')
      await this.officials.insert(em, official, context.now)
      return {
        results: { ...official, name },
        status: 201,
        action: {
          kind: 'track-official.added',
          entityType: 'location',
          entityId: trackId,
          after: { personId, role, effectiveFrom },
        },
      }
    })
  }

  end(context: CommandContext, params: { trackId: string; officialId: string }, effectiveTo: string) {
    const { trackId, officialId } = params
    return this.commands.run(context, async (em) => {
      const official = (await this.officials.lock(em, trackId, officialId)) ?? refuse('tracks.official-not-found')
      const { personId, role, effectiveFrom } = official
      if (effectiveTo < effectiveFrom) refuse('tracks.ends-before-it-begins')
      await this.officials.setEnd(em, officialId, effectiveTo)
      const names = await this.people.listNames([personId])
      return {
        results: { ...official, effectiveTo, name: names.get(personId) ?? '' },
        action: {
          kind: 'track-official.ended',
          entityType: 'location',
          entityId: trackId,
          before: { personId, role, effectiveTo: official.effectiveTo },
          after: { effectiveTo },
        },
      }
    })
  }
}
