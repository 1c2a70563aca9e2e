import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { OutboundFailure } from '@portal/outbound-http'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import type { HorseSearch } from '../horse-search/index.ts'
import { IndustryRegistry } from '../industry-registry/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { HorseDetailsReader } from './horse-details.ts'
import { HorseQueries } from './horses.queries.ts'
import { RegisterHorse } from './register-horse.command.ts'
import { RegisterHorses } from './register-horses.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const retryAfterSeconds = 30

/** Registered horses. */
@Controller()
export class HorsesController {
  constructor(
    private readonly horses: HorseQueries,
    private readonly details: HorseDetailsReader,
    private readonly registry: IndustryRegistry,
    private readonly locations: LocationQueries,
    private readonly registerHorse: RegisterHorse,
    private readonly registerHorses: RegisterHorses,
  ) {}

  @Handle(http.registerHorse)
  async register(
    @Input(http.registerHorse) { body }: Of<'registerHorse'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '', roles = [] }: Caller,
  ) {
    const { registryNumber, locationId } = body
    if (!(await this.locations.listByIds([locationId])).has(locationId)) return refuse('horses.location-not-found')
    const search = { by: 'registry-number', registryNumber } as const
    const [horse] = await this.findInRegistry(search, 1)
    if (!horse) return refuse('horses.not-in-registry')
    return this.registerHorse.run(context, horse, { personId, roles }, locationId)
  }

  @Handle(http.registerHorses)
  async registerMany(
    @Input(http.registerHorses) { body }: Of<'registerHorses'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '', roles = [] }: Caller,
  ) {
    const { registryNumbers, locationId } = body
    if (!(await this.locations.listByIds([locationId])).has(locationId)) return refuse('horses.location-not-found')
    const search = { by: 'numbers', registryNumbers, microchips: [] } as const
    const horses = await this.findInRegistry(search, registryNumbers.length)
    const byNumber = new Map(horses.map((horse) => [horse.registryNumber, horse]))
    return this.registerHorses.run(context, registryNumbers, byNumber, { registrant: { personId, roles }, locationId })
  }

  @Handle(http.getHorse)
  async get(@Input(http.getHorse) { params }: Of<'getHorse'>, @CommandContext() { now }: CommandContext) {
    const horse = (await this.horses.find(params.horseId)) ?? refuse('horses.not-found')
    return this.details.read(horse, now)
  }

  private async findInRegistry(search: HorseSearch, limit: number) {
    try {
      return await this.registry.find(search, limit)
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure
      return refuse('service.unavailable', { retryAfter: retryAfterSeconds })
    }
  }
}
