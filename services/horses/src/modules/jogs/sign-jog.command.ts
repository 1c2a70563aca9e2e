import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { areFindingsComplete } from '@portal/contracts-horses/vets-list-rules'
import { People } from '@portal/people'
import { Commands } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import { isChipOfHorse } from '../vets-list/index.ts'
import { noJogFacts, toDayFacts, transitionJog } from './jog-facts.ts'
import { JogNotifier, resultTexts } from './jog-notifier.ts'
import { JogStore, type JogResultRow, type JogRow } from './jogs.store.ts'

type Body = InputOf<typeof horsesHttp.signJog>['body']
type JogDay = Pick<JogRow, 'horseId' | 'trackId' | 'jogOn'>

/** Who signs the jog of a horse. */
interface Signer {
  readonly personId: string
  readonly horse: HorseRow
  readonly isRegulatoryVeterinarianOfTrack: boolean
  readonly isAttendingVeterinarian: boolean
}

/** Records the result of a jog by a regulatory veterinarian of the track; a result is amended by a new one. */
@Injectable()
export class SignJog {
  constructor(
    private readonly commands: Commands,
    private readonly store: JogStore,
    private readonly horses: HorseQueries,
    private readonly assignments: Assignments,
    private readonly officials: TrackOfficials,
    private readonly locations: LocationQueries,
    private readonly people: People,
    private readonly notifier: JogNotifier,
  ) {}

  async run(
    context: CommandContext,
    caller: Caller,
    { trackId, jogId }: { readonly trackId: string; readonly jogId: string },
    body: Body,
  ) {
    const found = await this.store.find(jogId)
    if (found?.trackId !== trackId) return refuse('jogs.not-found')
    const signer = await this.readSigner(caller, found, context.now)
    return this.commands.run(context, (em) => this.sign(em, context, jogId, signer, body))
  }

  /** Records the result for the jog of a day, which is added when it was not requested. */
  async record(context: CommandContext, caller: Caller, day: JogDay, body: Body) {
    const { horseId, trackId, jogOn } = day
    const { now } = context
    const signer = await this.readSigner(caller, day, now)
    const timeZone = (await this.locations.listTimeZones([trackId])).get(trackId) ?? refuse('tracks.not-found')
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const existing = await this.store.findToSign(em, day)
      if (existing) return this.sign(em, context, existing.jogId, signer, body)
      const isRaceDayOver = getDateAt(now.toISOString(), timeZone) > jogOn
      transitionJog('NOT_REQUESTED', 'request', { ...noJogFacts, mayRequest: true, isRaceDayOver })
      const jogId = await this.store.insert(em, { ...day, timeZone, requestedBy: signer.personId }, now)
      const requested = { entityType: 'horse', entityId: horseId, after: { jogId, trackId, jogOn } } as const
      await this.commands.record(em, context, { kind: 'jog.requested', ...requested })
      return this.sign(em, context, jogId, signer, body)
    })
  }

  private async readSigner(
    caller: Caller,
    { horseId, trackId }: Pick<JogDay, 'horseId' | 'trackId'>,
    now: Date,
  ): Promise<Signer> {
    const { personId = '' } = caller
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    const [isRegulatoryVeterinarianOfTrack, isAttendingVeterinarian] = await Promise.all([
      this.officials.isOfficial(caller, 'regulatory-veterinarian', trackId),
      this.assignments.hasRole(horseId, 'attending-veterinarian', personId, now),
    ])
    return { personId, horse, isRegulatoryVeterinarianOfTrack, isAttendingVeterinarian }
  }

  private async sign(
    em: EntityManager,
    { now }: CommandContext,
    jogId: string,
    { personId, horse, ...official }: Signer,
    { action, microchip, findings = [], comment = '', rejectReason }: Body,
  ) {
    const jog = (await this.store.lock(em, jogId)) ?? refuse('jogs.not-found')
    const results = await this.store.listResults([jogId], em)
    const dayFacts = toDayFacts(jog, results.at(-1), personId, now)
    // The day of a requested jog is over once it ends at the track; the job that marks it runs a little later.
    if (jog.state === 'REQUESTED' && dayFacts.isRaceDayOver) refuse('jogs.race-day-over')
    const facts = {
      ...noJogFacts,
      ...dayFacts,
      ...official,
      isChipOfHorse: isChipOfHorse(microchip, horse.microchip),
      areFindingsComplete: areFindingsComplete(findings),
      reason: action === 'reject' ? (rejectReason ?? '') : comment,
    }
    const state = transitionJog(jog.state, action, facts, await this.describe(horse, results.at(-1), em))
    const { trackId } = jog
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
        kind: 'jog.signed' as const,
        entityType: 'horse',
        entityId: jog.horseId,
        before: { jogId, state: jog.state },
        after: { jogId, state, action, trackId, ...(rejectReason && isRejected && { rejectReason }) },
      },
      events: await this.notifier.signed(em, jog, state, results.length + 1, now),
    }
  }

  /** What a refusal says of the result that the jog has, for an entry that waited without a connection. */
  private async describe(
    { horseId, name, damName, yearOfBirth }: Signer['horse'],
    last: JogResultRow | undefined,
    em: EntityManager,
  ): Promise<readonly object[]> {
    if (!last) return []
    const signer = (await this.people.listNames([last.signedBy], em)).get(last.signedBy) ?? ''
    const result = resultTexts[last.state]
    return [
      {
        horseId,
        name: name ?? `${damName}, ${yearOfBirth}`,
        text: {
          en: `Jog ${result?.['en-US'] ?? ''}, signed by ${signer}`,
          es: `Examen al trote ${result?.es ?? ''}, firmado por ${signer}`,
        },
        since: new Date(last.signedAt).toISOString(),
      },
    ]
  }
}
