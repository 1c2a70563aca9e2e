import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import {
  listApplyingVoidReasons,
  mandatoryVoidReasons,
  reasonsOfClaimActions,
  type ClaimFacts,
  type ClaimReason,
} from '@portal/contracts-horses/request-rules'
import { Commands, expectVersion } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { ClaimQueries, ClaimStore, type ClaimRow } from '../claim-records/index.ts'
import { RaceEventStore } from '../race-data/index.ts'
import { HorsePartiesReader, type HorseParties } from '../requests/index.ts'
import { VetsListFacts } from '../vets-list/index.ts'
import { ApplyClaimAction } from './apply-claim-action.ts'
import { ClaimActors } from './claim-actors.ts'
import { ClaimTracks, type ClaimTrack } from './claim-tracks.ts'
import { findStart, hasStarted } from './race-start.ts'

type Body = InputOf<typeof horsesHttp.changeClaim>['body']

/** What is known about a claim before its action, read outside of the lifecycle. */
interface Known {
  readonly body: Body
  readonly claim: ClaimRow
  readonly parties: HorseParties
  readonly track: ClaimTrack
  readonly startedAt: string | undefined
}

/** Decides about a claim: the claims clerk, the claimant, the veterinarian of the track or the stewards. */
@Injectable()
export class ChangeClaim {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly claims: ClaimStore,
    private readonly queries: ClaimQueries,
    private readonly parties: HorsePartiesReader,
    private readonly races: RaceEventStore,
    private readonly vetsList: VetsListFacts,
    private readonly tracks: ClaimTracks,
    private readonly actors: ClaimActors,
    private readonly applying: ApplyClaimAction,
  ) {}

  async run(context: CommandContext, claimId: string, body: Body) {
    const { caller, now } = context
    const { horseId, trackId } = (await this.queries.find(claimId)) ?? refuse('claims.not-made')
    const track = await this.tracks.get(trackId)
    const reason = checkReason(body)
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const claim = (await this.claims.lock(em, claimId)) ?? refuse('claims.not-made')
      const parties = (await this.parties.list([horseId], now, em)).get(horseId) ?? refuse('horses.not-found')
      const startedAt = findStart(claim, body.offTime, track, now)
      const facts = await this.readFacts(em, context, { body, claim, parties, track, startedAt })
      const personId = caller?.personId ?? null
      const { reasonText } = body
      const change = { action: body.action, facts, personId, startedAt, reason, reasonText, parties, track }
      const applied = await this.applying.apply(em, context, claim, change)
      expectVersion(body.expectedVersion, claim.version)
      const { state, version } = applied.claim
      return { results: { claimId, state, version }, action: applied.action, events: applied.events }
    })
  }

  private async readFacts(em: EntityManager, context: CommandContext, known: Known): Promise<ClaimFacts> {
    const { caller, now } = context
    const { body, claim, parties, track, startedAt } = known
    const { action, reason, reasonText = '' } = body
    const actor = await this.actors.read(caller, claim.trackId, em)
    const { isClaimsClerk } = actor
    const personId = caller?.personId ?? null
    const instant = now.toISOString()
    const others = await this.claims.lockOfRace(em, claim)
    return {
      ...actor,
      isClaimant: personId !== null && claim.claimantPersonId === personId,
      hasRaceStarted: action === 'post' ? startedAt !== undefined : hasStarted(claim, { isClaimsClerk, track, now }),
      isRaceCanceled: action === 'race-canceled' || (await this.queries.isRaceCanceled(claim, em)),
      isVoidPeriodOver: claim.voidBefore !== null && claim.voidBefore <= instant,
      hasMandatoryVoidReason: await this.hasVoidReason(em, claim, reason),
      isVoidIfPositive: claim.voidIfPositive,
      isPositivePeriodOver: claim.askVoidBefore !== null && claim.askVoidBefore <= instant,
      isVoidRefused: await this.isVoidRefused(em, claim, parties),
      isOtherClaimPosted: others.some((other) => other.claimId !== claim.claimId && other.startedAt !== null),
      reason: reason === 'other' ? reasonText : (reason ?? ''),
    }
  }

  /** A placement on the vets list must be on record; the other reasons are what the veterinarian or the stewards saw. */
  private async hasVoidReason(em: EntityManager, claim: ClaimRow, reason: ClaimReason | undefined): Promise<boolean> {
    const happened = mandatoryVoidReasons.filter((each) => each === reason)
    if (listApplyingVoidReasons(happened, claim).length === 0) return false
    if (reason !== 'vets-listed') return true
    const entries = (await this.vetsList.listFacts([claim.horseId], em)).get(claim.horseId) ?? []
    return entries.some(({ placedOn }) => placedOn >= claim.raceDate)
  }

  /** The horse raced since, died, or is no longer with the claimant's trainer. The stewards judge the other reasons. */
  private async isVoidRefused(
    em: EntityManager,
    claim: ClaimRow,
    { horse, responsiblePersonId }: HorseParties,
  ): Promise<boolean> {
    if (horse.status === 'DECEASED' || responsiblePersonId !== claim.trainerPersonId) return true
    const { registryNumber } = horse
    if (registryNumber === null) return false
    const races = (await this.races.listRaces([registryNumber], em)).get(registryNumber) ?? []
    return races.some(({ date }) => date > claim.raceDate)
  }
}

/** Returns the reason of an action that has one. Who asks for a void does so in their own words. */
function checkReason({ action, reason, reasonText }: Body): ClaimReason | undefined {
  if (action === 'ask-void' && !reasonText) refuse('claims.reason-missing')
  if (action !== 'reject' && action !== 'void-mandatory' && action !== 'deny-void') return undefined
  const allowed: readonly ClaimReason[] = reasonsOfClaimActions[action]
  if (reason === undefined || !allowed.includes(reason)) return refuse('claims.reason-missing')
  return reason
}
