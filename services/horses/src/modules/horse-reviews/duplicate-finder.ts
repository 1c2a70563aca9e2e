import { Injectable } from '@nestjs/common'
import type { PossibleDuplicate } from '@portal/contracts-horses'
import { toNameKey } from '@portal/formats/name-words'
import { OutboundFailure } from '@portal/outbound-http'
import type { HorseSearch } from '../horse-search/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'
import { IndustryRegistry, type RegistryHorse } from '../industry-registry/index.ts'

type Reason = PossibleDuplicate['reasons'][number]
type Candidate = Omit<PossibleDuplicate, 'reasons'>

const maxFound = 10

/** Finds horses of the portal and of the industry registry that may be the same as one that was entered by hand. */
@Injectable()
export class DuplicateFinder {
  constructor(
    private readonly horses: HorseQueries,
    private readonly registry: IndustryRegistry,
  ) {}

  async find(horse: HorseRow): Promise<{ duplicates: PossibleDuplicate[]; isRegistryAvailable: boolean }> {
    const found = new Map<string, { candidate: Candidate; reasons: Set<Reason> }>()
    const add = (candidate: Candidate, reason: Reason) => {
      if (candidate.horseId === horse.horseId) return
      const key = candidate.registryNumber ?? candidate.horseId ?? ''
      const entry = found.get(key) ?? { candidate, reasons: new Set() }
      entry.reasons.add(reason)
      found.set(key, entry)
    }
    let isRegistryAvailable = true
    for (const { reason, search } of listSearches(horse)) {
      for (const row of await this.horses.search(search, maxFound))
        if (isSame(horse, row, reason)) add(toCandidate(row, row.horseId), reason)
      const entries = await this.findInRegistry(search)
      if (!entries) isRegistryAvailable = false
      for (const entry of entries ?? []) if (isSame(horse, entry, reason)) add(toCandidate(entry, null), reason)
    }
    const duplicates = [...found.values()].map(({ candidate, reasons }) => ({ ...candidate, reasons: [...reasons] }))
    return { duplicates: duplicates.toSorted((a, b) => b.reasons.length - a.reasons.length), isRegistryAvailable }
  }

  /** Undefined while another organization's registry does not answer. */
  private async findInRegistry(search: HorseSearch): Promise<readonly RegistryHorse[] | undefined> {
    try {
      return await this.registry.find(search, maxFound)
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure
      return undefined
    }
  }
}

function listSearches({ name, yearOfBirth, damName, microchip, registryNumber }: HorseRow) {
  const searches: { reason: Reason; search: HorseSearch }[] = []
  if (microchip !== null) searches.push({ reason: 'microchip', search: { by: 'microchip', microchip } })
  if (registryNumber !== null)
    searches.push({ reason: 'registry-number', search: { by: 'registry-number', registryNumber } })
  if (name !== null) searches.push({ reason: 'name', search: { by: 'name', name } })
  searches.push({ reason: 'year-and-dam', search: { by: 'dam', yearOfBirth, damName } })
  return searches
}

/** A search by name also finds longer names; only equal ones count. */
function isSame(horse: HorseRow, found: Pick<RegistryHorse, 'name' | 'damName'>, reason: Reason): boolean {
  if (reason === 'name') return toNameKey(found.name ?? '') === toNameKey(horse.name ?? '')
  return reason !== 'year-and-dam' || toNameKey(found.damName) === toNameKey(horse.damName)
}

function toCandidate(
  found: Omit<RegistryHorse, 'registryNumber'> & { registryNumber: string | null },
  horseId: string | null,
): Candidate {
  const { name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip } = found
  return { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip }
}
