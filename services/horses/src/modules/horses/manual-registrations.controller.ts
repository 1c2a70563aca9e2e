import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import {
  checkMicrochip,
  findMissingFields,
  listRegistrationFields,
  parseRegistryNumber,
  registrationFields,
  type RegistrationField,
} from '@portal/contracts-horses/identity-rules'
import { toAuthorityDate } from '@portal/formats'
import { OutboundFailure } from '@portal/outbound-http'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { HorseRules } from '../horse-rules/index.ts'
import type { HorseSearch } from '../horse-search/index.ts'
import { IndustryRegistry } from '../industry-registry/index.ts'
import { LocationQueries } from '../locations/index.ts'
import type { NewHorse } from './horse.row.ts'
import { HorseQueries } from './horses.queries.ts'
import { CorrectRegistration } from './correct-registration.command.ts'
import { RegisterHorse } from './register-horse.command.ts'

type Body = InputOf<typeof http.registerHorseManually>['body']

/** Registrations of horses that the industry registry does not have. */
@Controller()
export class ManualRegistrationsController {
  constructor(
    private readonly horses: HorseQueries,
    private readonly registry: IndustryRegistry,
    private readonly locations: LocationQueries,
    private readonly registerHorse: RegisterHorse,
    private readonly correctRegistration: CorrectRegistration,
    private readonly rules: HorseRules,
  ) {}

  @Handle(http.registerHorseManually)
  async register(
    @Input(http.registerHorseManually) { body }: InputOf<typeof http.registerHorseManually>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '', roles = [] }: Caller,
  ) {
    await this.refuseIncomplete(body, context.now)
    const { locationId, ...entered } = body
    if (!(await this.locations.listByIds([locationId])).has(locationId)) return refuse('horses.location-not-found')
    const horse = toIdentity(entered)
    await this.refuseKnown(horse)
    return this.registerHorse.run(context, { ...horse, needsReview: true }, { personId, roles }, locationId)
  }

  @Handle(http.correctManualRegistration)
  async correct(
    @Input(http.correctManualRegistration) { params, body }: InputOf<typeof http.correctManualRegistration>,
    @CommandContext() context: CommandContext,
  ) {
    await this.refuseIncomplete(body, context.now)
    const horse = toIdentity(body)
    await this.refuseKnown(horse, params.horseId)
    return this.correctRegistration.run(context, params.horseId, horse)
  }

  @Handle(http.listRegistrationFields)
  async listFields(@CommandContext() { now }: CommandContext) {
    const { registrationFields: rows } = await this.rules.listRules()
    const fields = listRegistrationFields(rows, toAuthorityDate(now))
    return {
      fields: fields.map(({ field, label, isRequired }) => ({ field, label, isRequired })),
    }
  }

  private async refuseIncomplete(body: Omit<Body, 'locationId'>, now: Date): Promise<void> {
    const today = toAuthorityDate(now)
    if (body.yearOfBirth > Number(today.slice(0, 4))) refuse('horses.year-in-future')
    const { registrationFields: rows } = await this.rules.listRules()
    const filled = registrationFields.filter((field) => isComplete(field) || isFilled(body, field))
    const fields = findMissingFields(rows, filled, today)
    if (fields.length > 0) refuse('horses.fields-missing', { fields })
  }

  /** Refuses a horse that is registered or that the industry registry has. */
  private async refuseKnown({ microchip, registryNumber }: NewHorse, ownId?: string): Promise<void> {
    const searches: HorseSearch[] = []
    if (microchip !== null) searches.push({ by: 'microchip', microchip })
    if (registryNumber !== null) searches.push({ by: 'registry-number', registryNumber })
    for (const search of searches) {
      if ((await this.horses.search(search, 1)).some(({ horseId }) => horseId !== ownId))
        refuse(search.by === 'microchip' ? 'horses.microchip-taken' : 'horses.already-registered')
    }
    for (const search of searches) if (await this.isInRegistry(search)) refuse('horses.in-registry')
  }

  /** False while the registry does not answer: the review finds out. */
  private async isInRegistry(search: HorseSearch): Promise<boolean> {
    try {
      return (await this.registry.find(search, 1)).length > 0
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure
      return false
    }
  }
}

/** The identity as it is stored. */
function toIdentity(entered: Omit<Body, 'locationId'>) {
  const { name = null, sireName = null, markings = null, ...horse } = entered
  const chip = checkMicrochip(horse.microchip ?? '')
  const microchip = chip.isValid ? chip.microchip : null
  return {
    ...horse,
    name,
    sireName,
    markings,
    microchip,
    registryNumber: parseRegistryNumber(horse.registryNumber ?? '') ?? null,
  }
}

/**
 * The caller becomes the responsible person, and the owner of a horse without a trainer. The location is in the body of a
 * registration, and the photo and papers are uploaded after it.
 */
const isComplete = (field: RegistrationField) =>
  field === 'responsiblePerson' || field === 'owners' || field === 'location' || field === 'photo'

const isFilled = (body: object, field: RegistrationField) =>
  (body as Readonly<Record<string, unknown>>)[field] !== undefined
