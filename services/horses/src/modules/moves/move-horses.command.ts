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
}

/** Moves horses to a location, each by itself; custody does not change. */
@Injectable()
export class MoveHorses {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
  ) {}

  async run(context: CommandContext, { horseIds, locationId }: Move) {
    const { caller, now } = context
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
      if (results.every(({ outcome }) => outcome === 'not-allowed')) refuse('horses.not-found')
      const moved = results.filter(({ outcome }) => outcome === 'moved')
      const toAction = (horseId: string) => ({
        kind: 'horse.moved' as const,
        entityType: 'horse',
        entityId: horseId,
        before: { locationId: findLocation(current.get(horseId) ?? []) },
        after: { locationId },
      })
      const change = { requestId: null, source: 'REQUEST' as const, at: now, locationId }
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
}

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
