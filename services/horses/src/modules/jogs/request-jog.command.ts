import { Injectable } from '@nestjs/common'
import { getDateAt } from '@portal/contracts-horses/dates'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { noJogFacts, transitionJog } from './jog-facts.ts'
import { JogNotifier } from './jog-notifier.ts'
import { JogStore } from './jogs.store.ts'

interface JogRequest {
  readonly horseId: string
  readonly trackId: string
  readonly jogOn: string
}

/** Requests a jog at a track for a day, by the people of the horse or from the day sheet. */
@Injectable()
export class RequestJog {
  constructor(
    private readonly commands: Commands,
    private readonly store: JogStore,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
    private readonly notifier: JogNotifier,
  ) {}

  /** `isBySheet`: a regulatory veterinarian of the track asks, whose colleagues need no notice. */
  async run(context: CommandContext, request: JogRequest, personId: string, isBySheet: boolean) {
    const { now } = context
    const { horseId, trackId, jogOn } = request
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    const track = (await this.locations.listByIds([trackId])).get(trackId)
    const timeZone = (await this.locations.listTimeZones([trackId])).get(trackId)
    if (track?.type !== 'TRACK' || timeZone === undefined) return refuse('tracks.not-found')
    const isRaceDayOver = getDateAt(now.toISOString(), timeZone) > jogOn
    transitionJog('NOT_REQUESTED', 'request', { ...noJogFacts, mayRequest: true, isRaceDayOver })
    try {
      return await this.commands.run(context, async (em) => {
        const jogId = await this.store.insert(em, { ...request, timeZone, requestedBy: personId }, now)
        return {
          results: { jogId, state: 'REQUESTED' as const },
          status: 201,
          action: { kind: 'jog.requested', entityType: 'horse', entityId: horseId, after: { jogId, trackId, jogOn } },
          events: isBySheet ? [] : await this.notifier.requested(em, { jogId, ...request }),
        }
      })
    } catch (failure) {
      if (violatesConstraint(failure, 'jog_of_day')) {
        const name = horse.name ?? `${horse.damName}, ${horse.yearOfBirth}`
        const text = { en: 'A jog on this day', es: 'Un examen al trote ese día' }
        return refuse('jogs.already-requested', { recorded: [{ horseId, name, text, since: null }] })
      }
      throw failure
    }
  }
}
