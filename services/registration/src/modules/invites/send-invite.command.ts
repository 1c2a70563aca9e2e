import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { ChannelSwitches } from '@portal/notices'
import { acquireAdvisoryLock, Commands, SHARED_RATE_LIMIT } from '@portal/persistence'
import type { CommandContext, RateLimit } from '@portal/service-kit'
import { JockeyAgentLinks, PersonContacts, type NamedPerson } from '../people/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { InviteNotifier } from './invite-notifier.ts'
import { inviteDays } from './invite-settings.ts'
import { toResults, type Invite } from './invite.row.ts'
import { createInviteSecret, InviteStore } from './invites.store.ts'

/** Whom to invite: a person with a HISA ID, or somebody with an address. */
export type InvitedJockey =
  | { readonly hisaPersonId: string }
  | { readonly name: string; readonly channel: 'email' | 'text'; readonly destination: string }

interface InviteRequest {
  readonly agent: NamedPerson
  readonly jockey: InvitedJockey
  readonly sourceCommandId: string | null
  readonly now: Date
  readonly days: number
}

/** Messages that an agent can have sent to other people in a day. */
const dailyLimit = 100

/** Invites a jockey. */
@Injectable()
export class SendInvite {
  constructor(
    private readonly commands: Commands,
    private readonly invites: InviteStore,
    private readonly people: PersonContacts,
    private readonly links: JockeyAgentLinks,
    private readonly notifier: InviteNotifier,
    private readonly switches: ChannelSwitches,
    private readonly settings: DatedSettings,
    @Inject(SHARED_RATE_LIMIT) private readonly rateLimit: RateLimit,
  ) {}

  /** Sends an invite of the caller's person; `agentNumber` must be its HISA ID. */
  async run(
    context: CommandContext,
    agentPersonId: string,
    request: { agentNumber: string; jockey: InvitedJockey; sourceCommandId: string | null },
  ) {
    await this.takeDailyLimit(agentPersonId)
    const { now } = context
    const days = await this.getDays(now)
    return this.commands.run(context, async (em) => {
      const agent = await this.people.findById(em, agentPersonId, now)
      if (!agent || agent.hisaPersonId !== request.agentNumber || !agent.roles.includes('jockey-agent'))
        throw authRefusal('invites.not-an-agent')
      const { jockey, sourceCommandId } = request
      const { invite, isNew } = await this.create(em, { agent, jockey, sourceCommandId, now, days })
      return {
        results: toResults(invite, now),
        action: {
          kind: 'jockey-invite.sent',
          entityType: 'jockey-invite',
          entityId: invite.inviteId,
          after: { agent: agent.hisaPersonId, jockey: invite.jockeyNumber, isRepeated: !isNew },
        },
      }
    })
  }

  /** Throws `rate.limited` above the number of messages that an agent may have sent in a day. */
  takeDailyLimit(agentPersonId: string): Promise<void> {
    return this.rateLimit.take({ name: 'invites.sent', limit: dailyLimit, seconds: 86_400 }, agentPersonId)
  }

  /** Returns the days to answer. Uses a connection of its own, so call it outside of a transaction. */
  getDays(now: Date): Promise<number> {
    return this.settings.read(inviteDays, toAuthorityDate(now))
  }

  /** Creates the invite in the transaction of `em`; a repeated `sourceCommandId` returns the existing one. */
  async create(em: EntityManager, request: InviteRequest): Promise<{ invite: Invite; isNew: boolean }> {
    const { agent, sourceCommandId, now, days } = request
    await acquireAdvisoryLock(em, 'jockey-invites', agent.personId)
    const repeated =
      sourceCommandId === null ? undefined : await this.invites.findByCommand(em, agent.personId, sourceCommandId)
    if (repeated) return { invite: repeated, isNew: false }
    const jockey = await this.findJockey(em, request)
    await this.assertNew(em, request, jockey)
    const secret = createInviteSecret()
    const contact = 'destination' in request.jockey ? request.jockey : null
    if (contact && !jockey && !(await this.switches.listOn(em)).includes(contact.channel))
      throw authRefusal('registration.channel-unavailable')
    const inviteId = randomUUID()
    const recipient = await this.people.findRecipient(em, agent.personId)
    await this.invites.insert(em, {
      inviteId,
      agentPersonId: agent.personId,
      jockeyPersonId: jockey?.personId ?? null,
      contact,
      locale: recipient?.locale ?? 'en-US',
      sourceCommandId,
      secret,
      now,
      expiresAt: new Date(now.getTime() + days * 86_400_000),
    })
    const invite = await this.invites.lockById(em, inviteId)
    if (!invite) throw new Error(`Invite ${inviteId} was not stored`)
    await this.notifier.received(em, invite, secret)
    return { invite, isNew: true }
  }

  /** Returns the registered person; an address that no jockey confirmed is not an error. */
  private async findJockey(em: EntityManager, { agent, jockey, now }: InviteRequest): Promise<NamedPerson | undefined> {
    if ('hisaPersonId' in jockey) {
      const person = await this.people.findByHisaPersonId(em, jockey.hisaPersonId, now)
      if (person?.personId === agent.personId) throw authRefusal('invites.self')
      if (!person?.roles.includes('jockey')) throw authRefusal('invites.jockey-not-found')
      return person
    }
    const person = await this.people.findByConfirmedContact(em, jockey.destination, now)
    if (person?.personId === agent.personId) throw authRefusal('invites.self')
    return person?.roles.includes('jockey') ? person : undefined
  }

  private async assertNew(
    em: EntityManager,
    { agent, jockey }: InviteRequest,
    person: NamedPerson | undefined,
  ): Promise<void> {
    const open =
      (person && (await this.invites.findOpenByPair(em, agent.personId, person.personId))) ??
      ('destination' in jockey
        ? await this.invites.findOpenByAddress(em, agent.personId, jockey.destination)
        : undefined)
    if (open) throw authRefusal('invites.already-open', { inviteId: open.inviteId })
    if (!person) return
    const link = { agentPersonId: agent.personId, jockeyPersonId: person.personId }
    if (await this.links.isInEffect(em, link)) throw authRefusal('invites.already-linked')
  }
}
