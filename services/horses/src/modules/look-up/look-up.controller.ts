import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type FoundHorse } from '@portal/contracts-horses'
import { OutboundFailure } from '@portal/outbound-http'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import {
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  LOGGER,
  SETTINGS,
  type Caller,
  type Logger,
  type RateLimit,
} from '@portal/service-kit'
import type { HorsesSettings } from '../../config.ts'
import type { HorseSearch } from '../horse-search/index.ts'
import { HorseDetailsReader, HorseQueries, type HorseRow } from '../horses/index.ts'
import { IndustryRegistry, type RegistryHorse } from '../industry-registry/index.ts'
import { toCheckedRows } from './to-checked-rows.ts'
import { toHorseSearch } from './to-horse-search.ts'

const maxFound = 20

/** Finds horses in the portal and in the industry's registry, before one is registered. */
@Controller()
export class LookUpController {
  constructor(
    private readonly horses: HorseQueries,
    private readonly details: HorseDetailsReader,
    private readonly registry: IndustryRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  @Handle(http.lookUpHorses)
  async lookUp(
    @Input(http.lookUpHorses) { query }: InputOf<typeof http.lookUpHorses>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId }: Caller,
  ) {
    const search = toHorseSearch(query)
    const [found, entries] = await Promise.all([this.horses.search(search, maxFound + 1), this.findEntries(search)])
    // A horse may have been renamed in the registry since it was registered here.
    const foundNumbers = new Set(found.map(({ registryNumber }) => registryNumber))
    const others = (entries ?? []).flatMap(({ registryNumber }) =>
      foundNumbers.has(registryNumber) ? [] : [registryNumber],
    )
    const registered = others.length === 0 ? [] : await this.horses.listByRegistryNumbers(others)
    const rows = [...new Map([...found, ...registered].map((row) => [row.horseId, row])).values()]
    const numbers = new Set(rows.map(({ registryNumber }) => registryNumber))
    const responsible = await this.details.listResponsiblePersons(
      rows.map(({ horseId }) => horseId),
      now,
    )
    const horses = [
      ...rows.map((row) => toRegistered(row, responsible.get(row.horseId), personId)),
      ...(entries ?? []).filter(({ registryNumber }) => !numbers.has(registryNumber)).map(toUnregistered),
    ]
    return {
      horses: horses.slice(0, maxFound),
      hasMore: horses.length > maxFound,
      isRegistryAvailable: entries !== undefined,
    }
  }

  @Handle(http.checkHorseList)
  async checkList(
    @Input(http.checkHorseList) { body }: InputOf<typeof http.checkHorseList>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId, sub }: Caller,
  ) {
    const { LIMIT_HORSE_LISTS_PER_MINUTE: perMinute } = this.settings
    await this.limit.take({ name: 'horses.check-list', limit: perMinute, seconds: 60 }, sub)
    const { identifiers } = body
    const isChip = (identifier: string) => /^\d{15}$/.test(identifier)
    const search = {
      by: 'numbers',
      registryNumbers: identifiers.filter((each) => !isChip(each)),
      microchips: identifiers.filter(isChip),
    } as const
    const entries = await this.findEntries(search, identifiers.length)
    // The horse may be registered under the number that belongs to a chip of the list, and the other way around.
    const registryNumbers = [...search.registryNumbers, ...(entries ?? []).map((entry) => entry.registryNumber)]
    const rows = await this.horses.search({ ...search, registryNumbers }, 2 * identifiers.length)
    const responsible = await this.details.listResponsiblePersons(
      rows.map(({ horseId }) => horseId),
      now,
    )
    const registered = rows.map((row) => toRegistered(row, responsible.get(row.horseId), personId))
    const numbers = new Set(registered.map(({ registryNumber }) => registryNumber))
    const unregistered = (entries ?? []).filter((entry) => !numbers.has(entry.registryNumber)).map(toUnregistered)
    return {
      rows: toCheckedRows(identifiers, [...registered, ...unregistered], entries !== undefined),
      isRegistryAvailable: entries !== undefined,
    }
  }

  /** Returns undefined when the registry does not answer: horses of the portal can still be found. */
  private async findEntries(search: HorseSearch, limit = maxFound + 1): Promise<readonly RegistryHorse[] | undefined> {
    try {
      return await this.registry.find(search, limit)
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure
      this.logger.warn({ reason: failure.reason, status: failure.status }, 'the horse registry did not answer')
      return undefined
    }
  }
}

function toRegistered(
  horse: HorseRow,
  responsible: { readonly personId: string; readonly name: string | null } | undefined,
  callerId: string | undefined,
): FoundHorse {
  const isCaller = responsible !== undefined && responsible.personId === callerId
  return {
    ...horse,
    registration: isCaller ? 'caller' : 'other',
    horseId: horse.horseId,
    responsiblePersonName: responsible?.name ?? null,
  }
}

function toUnregistered(horse: RegistryHorse): FoundHorse {
  return { ...horse, registration: 'none', horseId: null, responsiblePersonName: null }
}
