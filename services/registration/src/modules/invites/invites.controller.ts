import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { decodeCursor, keysetPage } from '@portal/persistence'
import {
  ClientIp,
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  refuse,
  type ApiResponse,
  type Caller,
} from '@portal/service-kit'
import { z } from 'zod'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { PersonContacts, PersonQueries } from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { AskForInvite } from './ask-for-invite.command.ts'
import { ChangeInvite } from './change-invite.command.ts'
import { getState, toResults } from './invite.row.ts'
import { InviteStore } from './invites.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.datetime(), z.uuid()])
const first: z.output<typeof position> = ['9999-01-01T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Invites on the portal's pages: lists, changes by the two persons, and the page of a link. */
@Controller()
export class InvitesController {
  constructor(
    private readonly invites: InviteStore,
    private readonly changeInvite: ChangeInvite,
    private readonly askForInvite: AskForInvite,
    private readonly people: PersonQueries,
    private readonly contacts: PersonContacts,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.listInvites)
  async list(
    @Input(http.listInvites) { query }: Of<'listInvites'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const { after, limit, side, only } = query
    const person = await this.people.findByCaller(caller)
    if (!person) return { items: [], next: null }
    const [createdAt, inviteId] = after === undefined ? first : decodeCursor(after, position)
    const openAt = only === 'open' ? now : null
    const page = { openAt, createdAt, inviteId, limit: limit + 1 }
    const { personId } = person
    const found =
      side === 'sent'
        ? await this.invites.listSent(personId, page)
        : await this.invites.listReceived(personId, await this.contacts.listConfirmed(personId), page)
    const { items, next } = keysetPage(found, limit, (invite) => [invite.createdAt, invite.inviteId])
    return { items: items.map((invite) => toResults(invite, now)), next }
  }

  @Handle(http.lookUpInvite)
  async lookUp(
    @Input(http.lookUpInvite) { body }: Of<'lookUpInvite'>,
    @CommandContext() { now }: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    const invite = (await this.invites.findBySecret(body.secret)) ?? refuse('invites.secret-invalid')
    return {
      jokeyAgentId: invite.agentNumber,
      agentName: invite.agentName,
      state: getState(invite, now),
      expiresAt: invite.expiresAt,
      isForRegisteredPerson: invite.jockeyPersonId !== null,
    }
  }

  @Handle(http.askForInvite)
  async ask(
    @Input(http.askForInvite) { body }: Of<'askForInvite'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    return this.askForInvite.run(withoutIdempotencyKey(context), body.secret)
  }

  @Handle(http.revokeInvite)
  revoke(
    @Input(http.revokeInvite) { params }: Of<'revokeInvite'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.asPerson(caller, (personId) => this.changeInvite.revoke(context, personId, params.inviteId))
  }

  @Handle(http.resendInvite)
  resend(
    @Input(http.resendInvite) { params }: Of<'resendInvite'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.asPerson(caller, (personId) => this.changeInvite.resend(context, personId, params.inviteId))
  }

  @Handle(http.endInvite)
  end(
    @Input(http.endInvite) { params }: Of<'endInvite'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.asPerson(caller, (personId) => this.changeInvite.end(context, personId, params.inviteId))
  }

  private async asPerson<Results>(
    caller: Caller,
    run: (personId: string) => Promise<ApiResponse<Results>>,
  ): Promise<ApiResponse<Results>> {
    const person = await this.people.findByCaller(caller)
    return person ? run(person.personId) : refuse('invites.not-found')
  }
}
