import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { inviteLifecycle } from '@portal/contracts-registration/invite-rules'
import { toAuthorityDate } from '@portal/formats'
import { Jobs } from '@portal/jobs'
import { ChannelSwitches } from '@portal/notices'
import { Commands } from '@portal/persistence'
import { CLOCK, Refusal, systemContext, type Clock } from '@portal/service-kit'
import { JockeyAgentLinks, PersonContacts, type AgentWithJockeysToInvite } from '../people/index.ts'
import { InviteNotifier } from './invite-notifier.ts'
import { isOverdue } from './invite.row.ts'
import { InviteStore } from './invites.store.ts'
import { SendInvite } from './send-invite.command.ts'

/**
 * Marks invites as expired, and invites the jockeys whom agents named when they registered. Each change checks the state
 * again under a lock, so it happens once even when two processes run.
 */
@Injectable()
export class InviteJobs {
  constructor(
    private readonly commands: Commands,
    private readonly invites: InviteStore,
    private readonly people: PersonContacts,
    private readonly links: JockeyAgentLinks,
    private readonly notifier: InviteNotifier,
    private readonly sendInvite: SendInvite,
    private readonly switches: ChannelSwitches,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule({ name: 'expire-jockey-invites', cron: '*/5 * * * *' }, (signal) => this.expireDue(signal))
    jobs.schedule({ name: 'invite-jockeys-of-new-agents', cron: '* * * * *' }, (signal) => this.inviteNamed(signal))
  }

  /** Marks every open invite whose deadline is over, and notifies both. */
  async expireDue(signal: AbortSignal): Promise<void> {
    for (const inviteId of await this.invites.listDue(this.clock.now())) {
      if (signal.aborted) return
      await this.expire(inviteId).catch(ignoreDecided)
    }
  }

  /** Sends the invites of agents whose role is in effect. Waits while email is switched off. */
  async inviteNamed(signal: AbortSignal): Promise<void> {
    if (!(await this.switches.listOn()).includes('email')) return
    const agents = await this.links.listAgentsWithJockeysToInvite(toAuthorityDate(this.clock.now()))
    for (const agent of agents) {
      if (signal.aborted) return
      await this.inviteNamedBy(agent).catch(ignoreDecided)
    }
  }

  private async expire(inviteId: string): Promise<void> {
    const context = this.createContext('expire-jockey-invites')
    await this.commands.run(context, async (em) => {
      const invite = await this.invites.lockById(em, inviteId)
      const facts = { isAgent: false, isJockey: false, hasJockeyRole: false }
      const isDue =
        invite !== undefined &&
        inviteLifecycle.check(invite.state, 'expire', { ...facts, isOverdue: isOverdue(invite, context.now) }).allowed
      if (!isDue) throw new Refusal('invites.already-decided')
      await this.invites.setState(em, inviteId, { state: 'EXPIRED', jockeyPersonId: null, now: context.now })
      await this.notifier.expired(em, invite)
      return {
        results: null,
        action: {
          kind: 'jockey-invite.expired',
          entityType: 'jockey-invite',
          entityId: inviteId,
          before: { state: invite.state },
          after: { state: 'EXPIRED' },
        },
      }
    })
  }

  private async inviteNamedBy({ registeredAs, agentPersonId }: AgentWithJockeysToInvite): Promise<void> {
    const context = this.createContext('invite-jockeys-of-new-agents')
    const days = await this.sendInvite.getDays(context.now)
    await this.commands.run(context, async (em) => {
      const jockeys = await this.links.takeJockeysToInvite(em, registeredAs)
      const agent = await this.people.findById(em, agentPersonId, context.now)
      if (!agent || jockeys.length === 0) throw new Refusal('invites.already-decided')
      let sent = 0
      for (const { name, email } of jockeys) {
        const jockey = { name, channel: 'email' as const, destination: email }
        const request = { agent, jockey, sourceCommandId: null, now: context.now, days }
        // The same jockey may be named twice, or be invited already.
        sent += await this.sendInvite.create(em, request).then(() => 1, ignoreDecided)
      }
      return {
        results: null,
        action: {
          kind: 'jockey-invite.sent',
          entityType: 'person',
          entityId: agentPersonId,
          after: { agent: agent.hisaPersonId, named: jockeys.length, sent },
        },
      }
    })
  }

  private createContext(route: string) {
    return systemContext({ route, now: this.clock.now(), correlationId: randomUUID() })
  }
}

/** Another process or person has already done it. */
function ignoreDecided(failure: unknown): 0 {
  if (failure instanceof Refusal) return 0
  throw failure
}
