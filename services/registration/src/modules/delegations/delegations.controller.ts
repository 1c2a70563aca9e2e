import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { ClientIp, CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { z } from 'zod'
import { PersonDelegations, PersonQueries } from '../people/index.ts'
import { SearchCounts } from '../profiles/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { AddDelegation } from './add-delegation.command.ts'
import { ChangeDelegation } from './change-delegation.command.ts'
import { toDelegation } from './delegation.mapper.ts'

type Of<Name extends keyof typeof http> = InputOf<(typeof http)[Name]>

const position = z.tuple([z.iso.datetime(), z.uuid()])
const first: z.output<typeof position> = ['9999-01-01T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Who may act for the caller's person, and for whom it may act. */
@Controller()
export class DelegationsController {
  constructor(
    private readonly people: PersonQueries,
    private readonly delegations: PersonDelegations,
    private readonly addDelegation: AddDelegation,
    private readonly changeDelegation: ChangeDelegation,
    private readonly searchCounts: SearchCounts,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.listDelegations)
  async list(
    @Input(http.listDelegations) { query }: Of<'listDelegations'>,
    @CommandContext() { caller, now }: CommandContext,
  ) {
    const { after, limit, side, only } = query
    const person = (await this.people.findByAccount(caller?.sub ?? '')) ?? refuse('access.no-person')
    const [createdAt, delegationId] = after === undefined ? first : decodeCursor(after, position)
    const today = toAuthorityDate(now)
    const rows = await this.delegations.list(side, person.personId, {
      only,
      today,
      createdAt,
      delegationId,
      limit: limit + 1,
    })
    const { items, next } = keysetPage(rows, limit, (row) => [row.createdAt, row.delegationId])
    return { items: items.map((row) => toDelegation(row, side, now)), next }
  }

  @Handle(http.addDelegation)
  async add(
    @Input(http.addDelegation) { body }: Of<'addDelegation'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takePersonSearch(address, context.caller)
    const personId = (await this.findPersonId(context)) ?? refuse('access.no-person')
    await this.searchCounts.count(context.caller, address)
    return this.addDelegation.run(context, personId, body)
  }

  @Handle(http.changeDelegation)
  async change(
    @Input(http.changeDelegation) { params, body }: Of<'changeDelegation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.changeDelegation.change(context, await this.findPersonId(context), params.delegationId, body)
  }

  @Handle(http.endDelegation)
  async end(@Input(http.endDelegation) { params }: Of<'endDelegation'>, @CommandContext() context: CommandContext) {
    return this.changeDelegation.end(context, await this.findPersonId(context), params.delegationId)
  }

  private async findPersonId({ caller }: CommandContext): Promise<string | undefined> {
    return (await this.people.findByAccount(caller?.sub ?? ''))?.personId
  }
}
