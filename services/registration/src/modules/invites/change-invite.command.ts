import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { inviteLifecycle } from '@portal/contracts-registration/invite-rules'
import { ChannelSwitches } from '@portal/notices'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { JockeyAgentLinks } from '../people/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { InviteNotifier } from './invite-notifier.ts'
import { isOverdue, toResults, type Invite } from './invite.row.ts'
import { createInviteSecret, InviteStore } from './invites.store.ts'
import { SendInvite } from './send-invite.command.ts'
import { transition } from './transition.ts'

const minutesBetweenMessages = 5

/** Withdraws, repeats and ends invites for the two who are part of them. */
@Injectable()
export class ChangeInvite {
  constructor(
    private readonly commands: Commands,
    private readonly invites: InviteStore,
    private readonly links: JockeyAgentLinks,
    private readonly notifier: InviteNotifier,
    private readonly switches: ChannelSwitches,
    private readonly sendInvite: SendInvite,
  ) {}

  revoke(context: CommandContext, personId: string, inviteId: string) {
    return this.commands.run(context, async (em) => {
      const { before, after } = await this.move(em, context, { personId, inviteId, action: 'revoke' })
      await this.notifier.revoked(em, after)
      return {
        results: toResults(after, context.now),
        action: { kind: 'jockey-invite.revoked', ...toAction(before, after) },
      }
    })
  }

  /** Ends the representation. */
  end(context: CommandContext, personId: string, inviteId: string) {
    return this.commands.run(context, async (em) => {
      const { before, after } = await this.move(em, context, { personId, inviteId, action: 'end' })
      await this.notifier.ended(em, after, personId === after.agentPersonId ? 'agent' : 'jockey')
      const link = { agentPersonId: after.agentPersonId, jockeyPersonId: after.jockeyPersonId ?? '' }
      return {
        results: toResults(after, context.now),
        action: { kind: 'jockey-invite.ended', ...toAction(before, after) },
        events: [await this.links.end(em, link, context.now)],
      }
    })
  }

  /** Sends a new link with a new deadline; throws `auth.resend-too-soon` within five minutes. */
  async resend(context: CommandContext, personId: string, inviteId: string) {
    const { now } = context
    const days = await this.sendInvite.getDays(now)
    await this.sendInvite.takeDailyLimit(personId)
    return this.commands.run(context, async (em) => {
      const before = await this.find(em, personId, inviteId)
      transition(inviteLifecycle, before.state, 'resend', getFacts(before, personId, now))
      const waitMs = new Date(before.sentAt).getTime() + minutesBetweenMessages * 60_000 - now.getTime()
      if (waitMs > 0) throw authRefusal('auth.resend-too-soon', { retryAfter: Math.ceil(waitMs / 1000) })
      await this.assertChannelOn(em, before)
      const secret = createInviteSecret()
      await this.invites.renew(em, inviteId, secret, { now, expiresAt: new Date(now.getTime() + days * 86_400_000) })
      const after = await this.find(em, personId, inviteId)
      await this.notifier.received(em, after, secret)
      return {
        results: toResults(after, now),
        action: { kind: 'jockey-invite.resent', ...toAction(before, after) },
      }
    })
  }

  private async move(
    em: EntityManager,
    { now }: CommandContext,
    { personId, inviteId, action }: { personId: string; inviteId: string; action: 'revoke' | 'end' },
  ) {
    const before = await this.find(em, personId, inviteId)
    const state = transition(inviteLifecycle, before.state, action, getFacts(before, personId, now))
    await this.invites.setState(em, inviteId, { state, jockeyPersonId: null, now })
    return { before, after: await this.find(em, personId, inviteId) }
  }

  /** Locks an invite that the person sent or received; others don't see it. */
  private async find(em: EntityManager, personId: string, inviteId: string): Promise<Invite> {
    const invite = await this.invites.lockById(em, inviteId)
    const isParty = invite?.agentPersonId === personId || invite?.jockeyPersonId === personId
    return invite && isParty ? invite : refuse('invites.not-found')
  }

  private async assertChannelOn(em: EntityManager, { jockeyPersonId, address }: Invite): Promise<void> {
    if (jockeyPersonId !== null || address === null) return
    if (!(await this.switches.listOn(em)).includes(address.channel))
      throw authRefusal('registration.channel-unavailable')
  }
}

function getFacts(invite: Invite, personId: string, now: Date) {
  return {
    isOverdue: isOverdue(invite, now),
    isAgent: invite.agentPersonId === personId,
    isJockey: invite.jockeyPersonId === personId,
    hasJockeyRole: false,
  }
}

function toAction(before: Invite, after: Invite) {
  return {
    entityType: 'jockey-invite',
    entityId: after.inviteId,
    before: { state: before.state },
    after: { state: after.state },
  }
}
