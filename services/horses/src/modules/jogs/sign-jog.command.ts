import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { areFindingsComplete } from '@portal/contracts-horses/vets-list-rules'
import { Commands } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import { isChipOfHorse } from '../vets-list/index.ts'
import { noJogFacts, toDayFacts, transitionJog } from './jog-facts.ts'
import { JogNotifier } from './jog-notifier.ts'
import { JogStore } from './jogs.store.ts'

type Body = InputOf<typeof horsesHttp.signJog>['body']

/** Records the result of a jog by a regulatory veterinarian of the track; a result is amended by a new one. */
@Injectable()
export class SignJog {
  constructor(
    private readonly commands: Commands,
    private readonly store: JogStore,
    private readonly horses: HorseQueries,
    private readonly assignments: Assignments,
    private readonly officials: TrackOfficials,
    private readonly notifier: JogNotifier,
  ) {}

  async run(
    context: CommandContext,
    caller: Caller,
    { trackId, jogId }: { readonly trackId: string; readonly jogId: string },
    { action, microchip, findings = [], comment = '', rejectReason }: Body,
  ) {
    const { now } = context
    const { personId = '' } = caller
    const found = await this.store.find(jogId)
    if (found?.trackId !== trackId) return refuse('jogs.not-found')
    const horse = (await this.horses.find(found.horseId)) ?? refuse('horses.not-found')
    const [isRegulatoryVeterinarianOfTrack, isAttendingVeterinarian] = await Promise.all([
      this.officials.isOfficial(caller, 'regulatory-veterinarian', trackId),
      this.assignments.hasRole(found.horseId, 'attending-veterinarian', personId, now),
    ])
    return this.commands.run(context, async (em) => {
      const jog = (await this.store.lock(em, jogId)) ?? refuse('jogs.not-found')
      const results = await this.store.listResults([jogId], em)
      const dayFacts = toDayFacts(jog, results.at(-1), personId, now)
      // The day of a requested jog is over once it ends at the track; the job that marks it runs a little later.
      if (jog.state === 'REQUESTED' && dayFacts.isRaceDayOver) refuse('jogs.race-day-over')
      const state = transitionJog(jog.state, action, {
        ...noJogFacts,
        ...dayFacts,
        isRegulatoryVeterinarianOfTrack,
        isAttendingVeterinarian,
        isChipOfHorse: isChipOfHorse(microchip, horse.microchip),
        areFindingsComplete: areFindingsComplete(findings),
        reason: action === 'reject' ? (rejectReason ?? '') : comment,
      })
      await this.store.setState(em, jogId, state)
      const isRejected = state === 'REJECTED'
      await this.store.addResult(em, {
        jogId,
        state,
        rejectReason: isRejected ? (rejectReason ?? null) : null,
        comment: comment === '' ? null : comment,
        findings: isRejected ? [] : findings,
        signedBy: personId,
        signedAt: now.toISOString(),
      })
      return {
        results: { jogId, state },
        action: {
          kind: 'jog.signed',
          entityType: 'horse',
          entityId: jog.horseId,
          before: { jogId, state: jog.state },
          after: { jogId, state, action, trackId, ...(rejectReason && isRejected && { rejectReason }) },
        },
        events: await this.notifier.signed(em, jog, state, results.length + 1, now),
      }
    })
  }
}
