import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MovedHorse } from '@portal/contracts-horses'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments, type StoredAssignment } from '../assignments/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'

interface Move {
  readonly horseIds: readonly string[]
  readonly locationId: string
  /** When the person entered it; now unless it waited for a connection. */
  readonly movedAt?: string | undefined
}

const dayMs = 86_400_000
const maxAgeMs = 30 * dayMs
/** A move that is older waited on a device, and what is recorded may be newer. */
const lateAfterMs = 60_000

/** Moves horses to a location, each by itself; custody does not change. */
@Injectable()
export class MoveHorses {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
  ) {}

  async run(context: CommandContext, { horseIds, locationId, movedAt }: Move) {
    const { caller, now } = context
    const at = movedAt === undefined ? now : new Date(Math.min(Date.parse(movedAt), now.getTime()))
    const ageMs = now.getTime() - at.getTime()
    if (ageMs > maxAgeMs) return refuse('horses.moved-too-long-ago')
    if (!(await this.locations.listByIds([locationId])).has(locationId)) return refuse('horses.location-not-found')
    const ids = [...new Set(horseIds)]
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, ids)
      const horses = await this.horses.listByIds(ids, em)
      const current = Map.groupBy(await this.assignments.listCurrent(ids, now, em), ({ horseId }) => horseId)
      const results: MovedHorse[] = ids.map((horseId) => ({
        horseId,
        outcome: decide(horses.get(horseId), current.get(horseId) ?? [], { personId: caller?.personId, locationId }),
      }))
      if (ageMs > lateAfterMs) await this.refuseConflicts(em, results, { horses, current, at })
      if (results.every(({ outcome }) => outcome === 'not-allowed')) refuse('horses.not-found')
      const moved = results.filter(({ outcome }) => outcome === 'moved')
      const toAction = (horseId: string) => ({
        kind: 'horse.moved' as const,
        entityType: 'horse',
        entityId: horseId,
        before: { locationId: findLocation(current.get(horseId) ?? []) },
        after: { locationId, movedAt: at.toISOString() },
      })
      const change = { requestId: null, source: 'REQUEST' as const, at: now, effectiveFrom: at, locationId }
      for (const { horseId } of moved) await this.assignments.move(em, { ...change, horseId })
      for (const { horseId } of moved) await this.commands.record(em, context, toAction(horseId))
      return {
        results: { horses: results },
        action: {
          kind: 'horses.moved',
          entityType: 'location',
          entityId: locationId,
          after: { horses: results },
        },
      }
    })
  }

  /** Refuses a move that waited when a horse was moved since, or can no longer be moved by the caller. */
  private async refuseConflicts(
    em: EntityManager,
    results: readonly MovedHorse[],
    { horses, current, at }: { readonly horses: Horses; readonly current: Current; readonly at: Date },
  ): Promise<void> {
    const findPlace = (horseId: string) => (current.get(horseId) ?? []).find(({ role }) => role === 'location')
    const conflicts = results.filter(({ horseId, outcome }) => {
      if (outcome !== 'moved') return outcome !== 'already-there'
      return (findPlace(horseId)?.from ?? '') > at.toISOString()
    })
    if (conflicts.length === 0) return
    const places = conflicts.map(({ horseId }) => findPlace(horseId)?.locationId ?? '')
    const locations = await this.locations.listByIds(places.filter(Boolean), em)
    const recorded = conflicts.map(({ horseId, outcome }, index) => {
      const horse = horses.get(horseId)
      // Callers who may no longer see the horse get the same answer as for an unknown one.
      if (!horse || outcome === 'not-allowed') return { horseId, name: null, status: null, place: null, since: null }
      const place = locations.get(places[index] ?? '')
      return {
        horseId,
        name: horse.name ?? `${horse.damName}, ${horse.yearOfBirth}`,
        status: horse.status,
        place: place ? `${place.name}, ${place.state}` : null,
        since: findPlace(horseId)?.from ?? null,
      }
    })
    refuse('horses.moved-since', { recorded })
  }
}

type Horses = ReadonlyMap<string, HorseRow>
type Current = ReadonlyMap<string, readonly StoredAssignment[]>

function decide(
  horse: HorseRow | undefined,
  current: readonly StoredAssignment[],
  { personId, locationId }: { readonly personId: string | undefined; readonly locationId: string },
): MovedHorse['outcome'] {
  const mayMove = current.some(
    ({ role, personId: id }) => id === personId && (role === 'responsible-person' || role === 'designated-owner'),
  )
  // A horse that does not exist looks like one that the caller may not move.
  if (!horse || personId === undefined || !mayMove) return 'not-allowed'
  if (horse.status !== 'ACTIVE') return 'not-active'
  return findLocation(current) === locationId ? 'already-there' : 'moved'
}

const findLocation = (current: readonly StoredAssignment[]) =>
  current.find(({ role }) => role === 'location')?.locationId ?? null
