import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { Commands } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import { VetsListReasons } from './vets-list-reasons.ts'
import { VetsList } from './vets-list.ts'

/** Places a horse on the vets list by a veterinarian of a track; an association veterinarian proposes. */
@Injectable()
export class PlaceEntry {
  constructor(
    private readonly commands: Commands,
    private readonly vetsList: VetsList,
    private readonly reasons: VetsListReasons,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
    private readonly officials: TrackOfficials,
  ) {}

  async run(
    context: CommandContext,
    caller: Caller,
    trackId: string,
    body: InputOf<typeof horsesHttp.placeOnVetsList>['body'],
  ) {
    const { now } = context
    const { horseId, reason, placedOn, comment } = body
    if (!(await this.horses.find(horseId))) refuse('horses.not-found')
    const timeZone = (await this.locations.listTimeZones([trackId])).get(trackId) ?? refuse('resource.not-found')
    if (placedOn > getDateAt(now.toISOString(), timeZone)) refuse('vets-list.date-in-future')
    const inEffect = await this.reasons.listInEffect(placedOn)
    if (!inEffect.some((row) => row.reason === reason)) refuse('vets-list.reason-unknown')
    const isProposal = !(await this.officials.isOfficial(caller, 'regulatory-veterinarian', trackId))
    return this.commands.run(context, async (em) => {
      const { entryId, events } = await this.vetsList.place(
        em,
        {
          horseId,
          reason,
          trackId,
          placedOn,
          comment,
          ownDays: body.ownDays ?? null,
          jockeyName: body.jockeyName ?? null,
          source: 'VETERINARIAN',
          personId: caller.personId ?? null,
          isProposal,
        },
        now,
      )
      return {
        results: { entryId },
        status: 201,
        action: {
          ...(isProposal ? { kind: 'vets-list-entry.proposed' as const } : { kind: 'vets-list-entry.placed' as const }),
          entityType: 'horse',
          entityId: horseId,
          after: { entryId, reason, placedOn, trackId, ownDays: body.ownDays ?? null },
        },
        events,
      }
    })
  }
}
