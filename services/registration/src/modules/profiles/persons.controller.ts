import { Controller, Inject } from '@nestjs/common'
import { isAllowed, type InputOf, type PersonRole } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { findRacingObstacles } from '@portal/contracts-registration/person-rules'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import {
  CLOCK,
  ClientIp,
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  refuse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import {
  listRolesInEffect,
  PersonDetailsQueries,
  PersonSearch,
  toNameSearch,
  type PersonDetails,
} from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { jockeyDateLimits } from '../registration-settings/index.ts'
import { PersonUsernames } from './person-usernames.ts'
import { toMaskedPerson, toPerson } from './person.mapper.ts'
import { SearchCounts } from './search-counts.ts'
import { UpdatePerson } from './update-person.command.ts'

/** The specification's calls that read and change a person (spec 7), at the person host. */
@Controller()
export class PersonsController {
  constructor(
    private readonly details: PersonDetailsQueries,
    private readonly search: PersonSearch,
    private readonly searchCounts: SearchCounts,
    private readonly updatePerson: UpdatePerson,
    private readonly usernames: PersonUsernames,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly settings: DatedSettings,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.getPerson)
  async get(
    @Input(http.getPerson) { params }: InputOf<typeof http.getPerson>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    const { caller } = context
    const isStaff = isAllowed('staff', caller?.groups)
    // Numbers can be counted through, so the limit comes before the search.
    if (!isStaff) await this.rateLimits.takePersonSearch(address, caller)
    const person = await this.getPerson(params.id)
    const isSelf = person.accountSub !== null && person.accountSub === caller?.sub
    if (isStaff && !isSelf) await this.recordView(context, person.personId)
    return isSelf || isStaff ? this.toPerson(person) : toMaskedPerson(person, this.getToday())
  }

  @Handle(http.updatePerson)
  async update(
    @Input(http.updatePerson) { params, body }: InputOf<typeof http.updatePerson>,
    @CommandContext() context: CommandContext,
  ) {
    const personId = (await this.details.resolveId(params.id)) ?? refuse('resource.not-found')
    await this.updatePerson.run(context, personId, body)
    const person = await this.toPerson(await this.getPerson(personId))
    return context.caller?.actingFor ? { ...person, username: null } : person
  }

  @Handle(http.autocompletePerson)
  autocomplete(
    @Input(http.autocompletePerson) { params }: InputOf<typeof http.autocompletePerson>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    return this.find(params.name, { caller, address })
  }

  @Handle(http.autocompletePersonByRole)
  autocompleteByRole(
    @Input(http.autocompletePersonByRole) { params }: InputOf<typeof http.autocompletePersonByRole>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    return this.find(params.name, { caller, address, role: params.role })
  }

  @Handle(http.listPersonRulings)
  async listRulings(
    @Input(http.listPersonRulings) { params }: InputOf<typeof http.listPersonRulings>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takePersonSearch(address, caller)
    if ((await this.details.resolveId(params.id)) === undefined) refuse('resource.not-found')
    return { items: [], next: null }
  }

  @Handle(http.canPersonRace)
  async canRace(@Input(http.canPersonRace) { params }: InputOf<typeof http.canPersonRace>) {
    const person = await this.getPerson(params.id)
    const date = this.getToday()
    const facts = {
      ...person,
      // What a suspension ends is not an obstacle of its own.
      roles: listRolesInEffect({ ...person, status: 'active' }, date).map(({ role }) => role),
      requestedRoles: person.roles.flatMap(({ role, status }) => (status === 'requested' ? role : [])),
      licenses: person.licenses.filter(({ type }) => type === 'src'),
    }
    const reasons = findRacingObstacles(facts, date, await this.settings.read(jockeyDateLimits, date))
    return { canRace: reasons.length === 0, date, reasons }
  }

  private async find(
    name: string,
    { caller, address, role }: { caller: Caller | undefined; address: string; role?: PersonRole },
  ) {
    await this.rateLimits.takePersonSearch(address, caller)
    const search = toNameSearch(name) ?? refuse('people.search-too-short')
    await this.searchCounts.count(caller, address)
    return this.search.find(search, role)
  }

  private async getPerson(ref: string): Promise<PersonDetails> {
    const personId = (await this.details.resolveId(ref)) ?? refuse('resource.not-found')
    return (await this.details.find(personId)) ?? refuse('resource.not-found')
  }

  private async toPerson(person: PersonDetails) {
    return toPerson(person, await this.usernames.find(person.accountSub), this.getToday())
  }

  private async recordView(context: CommandContext, personId: string): Promise<void> {
    await this.commands.run(withoutResponse(context), async () => ({
      results: null,
      action: { kind: 'person.viewed', entityType: 'person', entityId: personId },
    }))
  }

  private getToday(): string {
    return toAuthorityDate(this.clock.now())
  }
}
