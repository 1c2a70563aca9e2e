import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { ClientIp, CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { JockeyAgentLinks, PersonDetailsQueries, PersonQueries, toHisaPersonId } from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { DecideInvite, type Decision } from './decide-invite.command.ts'
import { SendInvite } from './send-invite.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered = Of<'acceptInvite'>['body']

/** The specification's calls of jockey agents (spec 7). They are public there and require the caller's token or the link's secret. */
@Controller()
export class JockeyAgentsController {
  constructor(
    private readonly sendInvite: SendInvite,
    private readonly decideInvite: DecideInvite,
    private readonly people: PersonQueries,
    private readonly details: PersonDetailsQueries,
    private readonly links: JockeyAgentLinks,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.inviteJockey)
  async invite(
    @Input(http.inviteJockey) { body }: Of<'inviteJockey'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeRequest(address)
    if (!caller) refuse('access.signed-out')
    const person = await this.people.findByCaller(caller)
    if (!person) throw authRefusal('invites.not-an-agent')
    if (!person.isRegistered) refuse('access.not-registered')
    const { jockeyId, contact, sourceCommandId } = body
    return this.sendInvite.run(context, person.personId, {
      agentNumber: getAgentNumber(body),
      jockey: contact ?? { hisaPersonId: jockeyId ?? '' },
      sourceCommandId: sourceCommandId ?? null,
    })
  }

  @Handle(http.acceptInvite)
  accept(
    @Input(http.acceptInvite) { body }: Of<'acceptInvite'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    return this.decide(context, body, { caller, address, action: body.decision === 'REJECT' ? 'reject' : 'accept' })
  }

  @Handle(http.rejectInvite)
  reject(
    @Input(http.rejectInvite) { body }: Of<'rejectInvite'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    return this.decide(context, body, { caller, address, action: 'reject' })
  }

  @Handle(http.listJockeysOfAgent)
  async listJockeys(@Input(http.listJockeysOfAgent) { params }: Of<'listJockeysOfAgent'>) {
    return this.links.listJockeys((await this.details.resolveId(params.id)) ?? refuse('resource.not-found'))
  }

  /** The response is not stored: repeating a decision is refused with the state. */
  private async decide(
    context: CommandContext,
    body: Answered,
    { caller, address, action }: { caller: Caller | undefined; address: string; action: Decision['action'] },
  ) {
    await this.rateLimits.takeCode(address)
    if (!caller && body.secret === undefined) refuse('access.signed-out')
    const person = caller && (await this.people.findByCaller(caller))
    if (action === 'accept' && person?.isRegistered === false) refuse('access.not-registered')
    return this.decideInvite.run(withoutSecret(context, body), {
      action,
      invite: toInviteReference(body),
      personId: person?.personId,
      jockeyNumber: body.jockeyId === undefined ? undefined : toHisaPersonId(body.jockeyId),
    })
  }
}

/** A request with a secret is not remembered by its content. */
function withoutSecret(context: CommandContext, { secret }: Answered): CommandContext {
  return secret === undefined ? context : withoutIdempotencyKey(context)
}

function toInviteReference({ secret, inviteId, jokeyAgentId, jockeyAgentId }: Answered): Decision['invite'] {
  if (secret !== undefined) return { secret }
  if (inviteId !== undefined) return { inviteId }
  return { agentNumber: getAgentNumber({ jokeyAgentId, jockeyAgentId }) }
}

/** Returns the agent's HISA ID, in whichever spelling of the name it was sent. */
function getAgentNumber(body: Pick<Answered, 'jokeyAgentId' | 'jockeyAgentId'>): string {
  return toHisaPersonId(body.jokeyAgentId ?? body.jockeyAgentId ?? '')
}
