import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { inviteLifecycle } from '@portal/contracts-registration/invite-rules'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { JockeyAgentLinks, PersonContacts } from '../people/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { InviteNotifier } from './invite-notifier.ts'
import { getState, isOverdue, toResults, type Invite } from './invite.row.ts'
import { InviteStore } from './invites.store.ts'
import { transition } from './transition.ts'

/** Which invite is decided, and by whom. */
export interface Decision {
  readonly action: 'accept' | 'reject'
  readonly invite: { readonly secret: string } | { readonly inviteId: string } | { readonly agentNumber: string }
  /** The caller's person. Missing for an anonymous holder of the link. */
  readonly personId: string | undefined
  /** HISA ID in the request, which must be the jockey's. */
  readonly jockeyNumber: string | undefined
}

/** Accepts or rejects an invite, once. */
@Injectable()
export class DecideInvite {
  constructor(
    private readonly commands: Commands,
    private readonly invites: InviteStore,
    private readonly people: PersonContacts,
    private readonly links: JockeyAgentLinks,
    private readonly notifier: InviteNotifier,
  ) {}

  run(context: CommandContext, decision: Decision) {
    const { now } = context
    return this.commands.run(context, async (em) => {
      const { invite, isAddressed } = await this.find(em, decision)
      // The holder of the link of a registered jockey acts for that jockey.
      const jockeyId = decision.personId ?? invite.jockeyPersonId
      const person = jockeyId === null ? undefined : await this.people.findById(em, jockeyId, now)
      const isNumberOther = decision.jockeyNumber !== undefined && person?.hisaPersonId !== decision.jockeyNumber
      const facts = {
        isOverdue: isOverdue(invite, now),
        isAgent: false,
        isJockey: (isAddressed || isJockey(invite, decision)) && !isNumberOther,
        hasJockeyRole: person?.roles.includes('jockey') ?? false,
      }
      if (getState(invite, now) === 'EXPIRED') throw authRefusal('invites.expired', { state: 'EXPIRED' })
      const to = transition(inviteLifecycle, invite.state, decision.action, facts)
      const jockeyPersonId = person?.personId ?? null
      await this.invites.setState(em, invite.inviteId, { state: to, jockeyPersonId, now })
      const decided = (await this.invites.lockById(em, invite.inviteId)) ?? invite
      const events = await this.applyDecision(em, decided, now)
      return {
        results: toResults(decided, now),
        action: {
          ...(to === 'ACCEPTED'
            ? { kind: 'jockey-invite.accepted' as const }
            : { kind: 'jockey-invite.rejected' as const }),
          entityType: 'jockey-invite',
          entityId: invite.inviteId,
          before: { state: invite.state },
          after: { state: to, agent: invite.agentNumber, jockey: person?.hisaPersonId ?? null },
        },
        events,
      }
    })
  }

  private async applyDecision(em: EntityManager, decided: Invite, now: Date) {
    const { state, agentPersonId, jockeyPersonId } = decided
    if (state !== 'ACCEPTED' || jockeyPersonId === null) {
      await this.notifier.rejected(em, decided)
      return []
    }
    await this.notifier.accepted(em, decided)
    const link = { agentPersonId, jockeyPersonId }
    // Another invite of the same two, to an address, may have been accepted before.
    return (await this.links.isInEffect(em, link)) ? [] : [await this.links.begin(em, link, now)]
  }

  /** Locks the invite; whether the caller may decide it is checked afterwards. */
  private async find(
    em: EntityManager,
    { invite, personId }: Decision,
  ): Promise<{ readonly invite: Invite; readonly isAddressed: boolean }> {
    if ('secret' in invite) {
      const linked = (await this.invites.lockBySecret(em, invite.secret)) ?? refuse('invites.secret-invalid')
      return { invite: linked, isAddressed: false }
    }
    if (personId === undefined) refuse('invites.not-found')
    const found =
      'inviteId' in invite
        ? await this.invites.lockById(em, invite.inviteId)
        : await this.invites.lockByPair(em, invite.agentNumber, personId)
    if (!found) return refuse('invites.not-found')
    const isAddressed = found.jockeyPersonId === null && (await this.isAddressed(em, found, personId))
    // Somebody else's invite is not visible.
    return found.jockeyPersonId === personId || isAddressed
      ? { invite: found, isAddressed }
      : refuse('invites.not-found')
  }

  /** Whether the invite was sent to an address that the person has confirmed. */
  private async isAddressed(em: EntityManager, { address, agentPersonId }: Invite, personId: string): Promise<boolean> {
    if (address === null || agentPersonId === personId) return false
    const confirmed = await this.people.listConfirmed(personId, em)
    return confirmed.some((each) => each.toLowerCase() === address.destination.toLowerCase())
  }
}

/** The named jockey, or the holder of the link while nobody registered is named. */
function isJockey({ jockeyPersonId, agentPersonId }: Invite, { invite, personId }: Decision): boolean {
  if (personId !== undefined && personId === agentPersonId) return false
  if (personId === undefined || jockeyPersonId === null) return 'secret' in invite
  return jockeyPersonId === personId
}
