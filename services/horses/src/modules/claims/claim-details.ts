import { Injectable } from '@nestjs/common'
import type { ClaimDetails, ListedClaim } from '@portal/contracts-horses'
import { claimLifecycle, type ClaimAction, type ClaimFacts } from '@portal/contracts-horses/request-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { People } from '@portal/people'
import { refuse, type Caller } from '@portal/service-kit'
import { claimColumns, ClaimQueries, type ClaimRow } from '../claim-records/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { ClaimActors } from './claim-actors.ts'
import { ClaimTracks, type ClaimTrack } from './claim-tracks.ts'
import { hasStarted } from './race-start.ts'

type OfferedAction = ClaimDetails['actions'][number]
const offered = [
  'post',
  'reject',
  'lose',
  'race-canceled',
  'cancel',
  'void-mandatory',
  'notify-positive',
  'ask-void',
  'approve-void',
  'deny-void',
] as const satisfies readonly (ClaimAction & OfferedAction)[]

/** Reads claims as pages show them. */
@Injectable()
export class ClaimDetailsReader {
  constructor(
    private readonly claims: ClaimQueries,
    private readonly horses: HorseQueries,
    private readonly people: People,
    private readonly tracks: ClaimTracks,
    private readonly actors: ClaimActors,
    private readonly encryption: FieldEncryption,
  ) {}

  async list(rows: readonly ClaimRow[]): Promise<ListedClaim[]> {
    const [horses, tracks, names] = await Promise.all([
      this.horses.listByIds(rows.map(({ horseId }) => horseId)),
      this.tracks.list(rows.map(({ trackId }) => trackId)),
      this.people.listNames(
        rows.flatMap(({ claimantPersonId, trainerPersonId }) => [claimantPersonId, trainerPersonId]),
      ),
    ])
    return rows.flatMap((row) => {
      const horse = horses.get(row.horseId)
      const track = tracks.get(row.trackId)
      if (!horse || !track) return []
      const { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip } = horse
      const { claimId, state, raceDate, raceNumber, filedAt, version } = row
      return [
        {
          claimId,
          state,
          horse: { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip },
          track: { locationId: track.locationId, name: track.name, timeZone: track.timeZone },
          raceDate,
          raceNumber,
          claimantName: names.get(row.claimantPersonId) ?? null,
          trainerName: names.get(row.trainerPersonId) ?? null,
          filedAt,
          version,
        },
      ]
    })
  }

  async read(claimId: string, caller: Caller, now: Date): Promise<ClaimDetails> {
    const row = (await this.claims.find(claimId)) ?? refuse('claims.not-made')
    const [listed] = await this.list([row])
    if (!listed) return refuse('claims.not-made')
    const steps = await this.claims.listSteps(claimId)
    const { previous } = row
    const former = previous
      ? [previous.responsiblePersonId, ...previous.owners.flatMap(({ personId }) => personId ?? [])]
      : []
    const names = await this.people.listNames([...steps.flatMap(({ personId }) => personId ?? []), ...former])
    const track = await this.tracks.get(row.trackId)
    return {
      ...listed,
      voidIfVetsListed: row.voidIfVetsListed,
      voidIfPositive: row.voidIfPositive,
      raceStartsAt: row.raceStartsAt,
      startedAt: row.startedAt,
      previous: previous && {
        responsiblePersonName: names.get(previous.responsiblePersonId) ?? null,
        ownerNames: previous.owners.flatMap(
          ({ personId, organizationName }) => organizationName ?? names.get(personId ?? '') ?? [],
        ),
      },
      voidBefore: row.voidBefore,
      recordsBefore: row.recordsBefore,
      recordsHandedOverAt: row.recordsHandedOverAt,
      askVoidBefore: row.askVoidBefore,
      reason: row.reason,
      reasonText: row.reasonText && this.encryption.decrypt(claimColumns.reasonText, claimId, row.reasonText),
      actions: await this.listActions(row, track, caller, now),
      steps: steps.map(({ action, at, personId }) => ({
        action,
        at,
        personName: personId === null ? null : (names.get(personId) ?? null),
      })),
    }
  }

  /** The actions to offer to the caller. Conditions that depend on the input are checked when the action is sent. */
  private async listActions(row: ClaimRow, track: ClaimTrack, caller: Caller, now: Date): Promise<OfferedAction[]> {
    const { personId = null } = caller
    const actor = await this.actors.read(caller, row.trackId)
    const { isClaimsClerk } = actor
    const facts: ClaimFacts = {
      ...actor,
      isClaimant: personId !== null && row.claimantPersonId === personId,
      hasRaceStarted: hasStarted(row, { isClaimsClerk, track, now }),
      isRaceCanceled: false,
      isVoidPeriodOver: row.voidBefore !== null && row.voidBefore <= now.toISOString(),
      hasMandatoryVoidReason: true,
      isVoidIfPositive: row.voidIfPositive,
      isPositivePeriodOver: row.askVoidBefore !== null && row.askVoidBefore <= now.toISOString(),
      isVoidRefused: false,
      isOtherClaimPosted: false,
      reason: 'other',
    }
    /** With these actions the claims clerk declares that the race started or was canceled. */
    const declared: Readonly<Partial<Record<ClaimAction, Partial<ClaimFacts>>>> = {
      post: { hasRaceStarted: true },
      'race-canceled': { isRaceCanceled: true },
    }
    const actions: OfferedAction[] = offered.filter(
      (action) => claimLifecycle.check(row.state, action, { ...facts, ...declared[action] }).allowed,
    )
    const mayHandOver = row.previousPersonId === personId && personId !== null
    if (mayHandOver && row.recordsHandedOverAt === null && row.state !== 'VOID_REVERTED')
      actions.push('hand-over-records')
    return actions
  }
}
