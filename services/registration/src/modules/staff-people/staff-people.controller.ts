import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { PersonFinder } from './person-finder.ts'
import { PersonRoleCommands } from './person-role.commands.ts'
import { PersonSearchQueries } from './person-search.queries.ts'
import { RevealPersonData } from './reveal-person-data.command.ts'
import { StaffPersonQueries } from './staff-person.queries.ts'
import { StaffPersonCommands } from './staff-person.commands.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Persons for the authority's staff. */
@Controller()
export class StaffPeopleController {
  constructor(
    private readonly finder: PersonFinder,
    private readonly searches: PersonSearchQueries,
    private readonly persons: StaffPersonQueries,
    private readonly commands: StaffPersonCommands,
    private readonly roles: PersonRoleCommands,
    private readonly revealData: RevealPersonData,
  ) {}

  @Handle(http.searchPersons)
  search(@Input(http.searchPersons) { body }: Of<'searchPersons'>) {
    return this.searches.search(body)
  }

  @Handle(http.getStaffPerson)
  async get(@Input(http.getStaffPerson) { params }: Of<'getStaffPerson'>) {
    return this.persons.get(await this.finder.getId(params.hisaPersonId), params.hisaPersonId)
  }

  @Handle(http.revealPersonData)
  async reveal(
    @Input(http.revealPersonData) { params, body }: Of<'revealPersonData'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.revealData.run(context, await this.finder.getId(params.hisaPersonId), body.field)
  }

  @Handle(http.approvePerson)
  approve(
    @Input(http.approvePerson) { params, body: { revision, note = '' } }: Of<'approvePerson'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.change(params, (personId) => this.commands.approve(context, personId, { revision, note }))
  }

  @Handle(http.suspendPerson)
  suspend(@Input(http.suspendPerson) { params, body }: Of<'suspendPerson'>, @CommandContext() context: CommandContext) {
    return this.change(params, (personId) => this.commands.suspend(context, personId, body))
  }

  @Handle(http.restorePerson)
  restore(@Input(http.restorePerson) { params, body }: Of<'restorePerson'>, @CommandContext() context: CommandContext) {
    return this.change(params, (personId) => this.commands.restore(context, personId, body))
  }

  @Handle(http.confirmPersonRole)
  confirmRole(
    @Input(http.confirmPersonRole) { params, body: { revision, ...confirmation } }: Of<'confirmPersonRole'>,
    @CommandContext() context: CommandContext,
  ) {
    const { roleId } = params
    return this.change(params, (personId) => this.roles.confirm(context, { personId, roleId, revision }, confirmation))
  }

  @Handle(http.refusePersonRole)
  refuseRole(
    @Input(http.refusePersonRole) { params, body: { revision, reason } }: Of<'refusePersonRole'>,
    @CommandContext() context: CommandContext,
  ) {
    const { roleId } = params
    return this.change(params, (personId) => this.roles.refuse(context, { personId, roleId, revision }, reason))
  }

  @Handle(http.endPersonRole)
  endRole(
    @Input(http.endPersonRole) { params, body: { revision, ...end } }: Of<'endPersonRole'>,
    @CommandContext() context: CommandContext,
  ) {
    const { roleId } = params
    return this.change(params, (personId) => this.roles.end(context, { personId, roleId, revision }, end))
  }

  /** Changes a person and returns the new state. */
  private async change({ hisaPersonId }: { hisaPersonId: string }, change: (personId: string) => Promise<void>) {
    const personId = await this.finder.getId(hisaPersonId)
    await change(personId)
    return this.persons.get(personId, hisaPersonId)
  }
}
