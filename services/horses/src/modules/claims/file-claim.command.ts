import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { getDateAt, getInstantAt } from '@portal/contracts-horses/dates'
import { findClaimProblems } from '@portal/contracts-horses/request-rules'
import { People, type Person } from '@portal/people'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { ClaimStore, type ClaimRow } from '../claim-records/index.ts'
import { NameTokens } from '../name-checks/index.ts'
import { RaceEventStore } from '../race-data/index.ts'
import { hasValidLicense, HorsePartiesReader, mayBeResponsible, type HorseParties } from '../requests/index.ts'
import { ClaimActors } from './claim-actors.ts'
import { ClaimNotifier } from './claim-notifier.ts'
import { ClaimTracks, type ClaimTrack } from './claim-tracks.ts'

export type NewClaimBody = InputOf<typeof horsesHttp.fileClaim>['body']

/** Files a claim for a horse that is entered in a race, before the race starts. */
@Injectable()
export class FileClaim {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly claims: ClaimStore,
    private readonly parties: HorsePartiesReader,
    private readonly races: RaceEventStore,
    private readonly tracks: ClaimTracks,
    private readonly actors: ClaimActors,
    private readonly tokens: NameTokens,
    private readonly people: People,
    private readonly notifier: ClaimNotifier,
  ) {}

  async run(context: CommandContext, body: NewClaimBody) {
    const { caller, now } = context
    const { horseId, trackId, raceDate, raceNumber, voidIfVetsListed, voidIfPositive } = body
    const track = await this.tracks.get(trackId)
    const { isClaimsClerk } = await this.actors.read(caller, trackId)
    const { claimant, trainer } = await this.findPersons(context, body, isClaimsClerk)
    const raceStartsAt =
      isClaimsClerk && body.postTime !== undefined ? getInstantAt(raceDate, body.postTime, track.timeZone) : null
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const parties = (await this.parties.list([horseId], now, em)).get(horseId) ?? refuse('claims.horse-not-entered')
      const others = await this.claims.lockOfRace(em, body)
      const [problem] = findClaimProblems({
        isHorseActive: parties.isActive,
        isEntered: await this.isEntered(em, parties, body, track),
        hasRaceStarted: isTooLate({ ...body, raceStartsAt }, others, track, now),
        isOwnHorse: [claimant, trainer].some((person) => hasHorse(parties, person)),
        isClaimantEligible: isEligible(claimant, now) && mayBeResponsible(claimant),
        isTrainerEligible: isEligible(trainer, now) && trainer.roles.includes('trainer'),
        isAlreadyFiled: others.some(
          ({ state, claimantPersonId }) => state === 'FILED' && claimantPersonId === claimant.personId,
        ),
      })
      if (problem) refuse(problem)
      const claim = {
        claimId: randomUUID(),
        horseId,
        trackId,
        raceDate,
        raceNumber,
        claimantPersonId: claimant.personId,
        trainerPersonId: trainer.personId,
        filedByPersonId: caller?.personId ?? null,
        voidIfVetsListed,
        voidIfPositive,
        filedAt: now.toISOString(),
        raceStartsAt,
      }
      await this.claims.insert(em, claim)
      await this.claims.addStep(em, claim.claimId, { action: 'file', personId: claim.filedByPersonId, at: now })
      const { claimId } = claim
      return {
        results: { claimId, state: 'FILED' as const, version: 1 },
        status: 201,
        action: { kind: 'horse-claim.filed', entityType: 'horse-claim', entityId: claimId, after: claim },
        events: await this.notifier.notify(em, 'filed', claim, {
          parties,
          track,
          subjectId: claimId,
          personIds: [claimant.personId, trainer.personId].filter((personId) => personId !== caller?.personId),
        }),
      }
    })
  }

  /** The claims clerk names the claimant; everybody else claims for themselves. */
  private async findPersons({ caller, now }: CommandContext, body: NewClaimBody, isClaimsClerk: boolean) {
    const sub = caller?.sub ?? ''
    if (body.claimant && !isClaimsClerk) refuse('claims.not-allowed')
    if (!body.claimant && caller?.personId === undefined) refuse('requests.name-not-checked')
    const claimant = body.claimant
      ? await this.tokens.resolve(sub, body.claimant, now)
      : await this.people.find(caller?.personId ?? '')
    const trainer = body.trainer ? await this.tokens.resolve(sub, body.trainer, now) : claimant
    if (!claimant || !trainer) return refuse('requests.name-not-checked')
    return { claimant, trainer }
  }

  private async isEntered(
    em: EntityManager,
    { horse }: HorseParties,
    { raceDate, raceNumber }: NewClaimBody,
    { code }: ClaimTrack,
  ) {
    const { registryNumber } = horse
    if (registryNumber === null) return false
    return this.races.isEntered({ registryNumber, date: raceDate, trackCode: code, raceNumber }, em)
  }
}

/** The race is over on the next day at the latest; earlier if a start is recorded with any claim for the horse. */
function isTooLate(
  { raceDate, raceStartsAt }: Pick<ClaimRow, 'raceDate' | 'raceStartsAt'>,
  others: readonly ClaimRow[],
  { timeZone }: ClaimTrack,
  now: Date,
): boolean {
  const starts = [raceStartsAt, ...others.flatMap((claim) => [claim.raceStartsAt, claim.startedAt])]
  if (starts.some((start) => start !== null && start <= now.toISOString())) return true
  return getDateAt(now.toISOString(), timeZone) > raceDate
}

const isEligible = (person: Person, now: Date) =>
  person.status === 'active' && person.isRegistered && hasValidLicense(person, 'src', now)

function hasHorse({ responsiblePersonId, designatedOwnerId, ownerIds }: HorseParties, { personId }: Person): boolean {
  return [responsiblePersonId, designatedOwnerId, ...ownerIds].includes(personId)
}
