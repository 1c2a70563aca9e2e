import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RequestParty } from '@portal/contracts-horses/request-rules'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'

/** A horse with the people who have a say in requests about it. */
export interface HorseParties {
  readonly horse: HorseRow
  readonly isActive: boolean
  readonly responsiblePersonId: string | null
  /** The owner is the responsible person, because the horse has no trainer. */
  readonly isOwnerResponsible: boolean
  /** The owners who are individuals. */
  readonly ownerIds: readonly string[]
  readonly designatedOwnerId: string | null
  /** Who acts for the owners: the designated owner, or the only owner of a horse without one. */
  readonly ownersRepresentativeId: string | null
  readonly veterinarianIds: readonly string[]
  /** Two-letter code of the state where the horse is; `null`: nowhere on record. */
  readonly state: string | null
}

/** Reads the people of horses for requests. */
@Injectable()
export class HorsePartiesReader {
  constructor(
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
  ) {}

  /** Returns what is known now by horse, read in the transaction of `em` if there is one; horses that do not exist are missing. */
  async list(horseIds: readonly string[], now: Date, em?: EntityManager): Promise<ReadonlyMap<string, HorseParties>> {
    const [horses, current, states] = await Promise.all([
      this.horses.listByIds(horseIds, em),
      this.assignments.listCurrent(horseIds, now, em),
      this.assignments.listStates(horseIds, now, em),
    ])
    const byHorse = Map.groupBy(current, ({ horseId }) => horseId)
    return new Map(
      [...horses].map(([horseId, horse]) => {
        const own = byHorse.get(horseId) ?? []
        const idsOf = (role: string) =>
          own.flatMap((each) => (each.role === role && each.personId !== null ? [each.personId] : []))
        const [responsiblePersonId = null] = idsOf('responsible-person')
        const [designatedOwnerId = null] = idsOf('designated-owner')
        const ownerIds = idsOf('owner')
        const isOnlyOwner = own.filter(({ role }) => role === 'owner').length === 1
        const [onlyOwnerId = null] = isOnlyOwner ? ownerIds : []
        return [
          horseId,
          {
            horse,
            isActive: horse.status === 'ACTIVE',
            responsiblePersonId,
            isOwnerResponsible: own.some(({ role, basis }) => role === 'responsible-person' && basis === 'OWNER'),
            ownerIds,
            designatedOwnerId,
            ownersRepresentativeId: designatedOwnerId ?? onlyOwnerId,
            veterinarianIds: idsOf('attending-veterinarian'),
            state: states.get(horseId) ?? null,
          },
        ]
      }),
    )
  }
}

/** The relations by which a person may start a request about a horse. */
export function listParties(parties: HorseParties, personId: string | undefined, isStaff: boolean): RequestParty[] {
  const found: RequestParty[] = isStaff ? ['staff'] : []
  if (personId === undefined) return found
  if (parties.responsiblePersonId === personId) found.push('responsible-person')
  if (parties.ownerIds.includes(personId)) found.push('owner')
  if (parties.ownersRepresentativeId === personId) found.push('designated-owner')
  return found
}

/** Everybody on a horse whom a change concerns. */
export function listConcerned(parties: HorseParties): string[] {
  const { responsiblePersonId, designatedOwnerId, ownerIds, veterinarianIds } = parties
  return [responsiblePersonId, designatedOwnerId, ...ownerIds, ...veterinarianIds].filter((id) => id !== null)
}
