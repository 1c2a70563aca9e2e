import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { authorityTimeZone, createFormats } from '@portal/formats'
import { Notices } from '@portal/notices'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import { inviteNotices } from './invite-notices.ts'
import type { Invite } from './invite.row.ts'

/** Sends the notices about an invite to both. */
@Injectable()
export class InviteNotifier {
  private readonly page: string

  constructor(
    private readonly notices: Notices,
    @Inject(SETTINGS) settings: BaseSettings,
  ) {
    this.page = `${settings.PORTAL_ORIGIN.replace(/\/$/, '')}/invites`
  }

  /** Sends the link to the jockey. `timesSent` makes it a new notice. */
  async received(em: EntityManager, invite: Invite, secret: string): Promise<void> {
    await this.notices.send(em, {
      kind: inviteNotices.received,
      subjectId: `${invite.inviteId} ${invite.timesSent}`,
      to: toJockey(invite),
      getValues: (locale) => ({
        agent: invite.agentName,
        agentId: invite.agentNumber,
        date: createFormats(locale, authorityTimeZone).day(invite.expiresAt),
        link: `${this.page}/${secret}`,
      }),
    })
  }

  async accepted(em: EntityManager, invite: Invite): Promise<void> {
    await this.toAgent(em, inviteNotices.accepted, invite)
    await this.toJockey(em, inviteNotices.confirmed, invite)
  }

  rejected(em: EntityManager, invite: Invite): Promise<void> {
    return this.toAgent(em, inviteNotices.rejected, invite)
  }

  revoked(em: EntityManager, invite: Invite): Promise<void> {
    return this.toJockey(em, inviteNotices.revoked, invite)
  }

  async expired(em: EntityManager, invite: Invite): Promise<void> {
    await this.toAgent(em, inviteNotices.expired, invite)
    await this.toJockey(em, inviteNotices.lapsed, invite)
  }

  requested(em: EntityManager, invite: Invite): Promise<void> {
    return this.toAgent(em, inviteNotices.requested, invite)
  }

  /** Notifies the other person. */
  async ended(em: EntityManager, invite: Invite, endedBy: 'agent' | 'jockey'): Promise<void> {
    const person = endedBy === 'agent' ? invite.agentName : invite.jockeyName
    await this.notices.send(em, {
      kind: inviteNotices.ended,
      subjectId: invite.inviteId,
      to: endedBy === 'agent' ? toJockey(invite) : { personId: invite.agentPersonId },
      getValues: () => ({ person, link: this.page }),
    })
  }

  private async toAgent(em: EntityManager, kind: (typeof inviteNotices)['accepted'], invite: Invite): Promise<void> {
    await this.notices.send(em, {
      kind,
      subjectId: invite.inviteId,
      to: { personId: invite.agentPersonId },
      getValues: () => ({ jockey: invite.jockeyName, link: this.page }),
    })
  }

  private async toJockey(em: EntityManager, kind: (typeof inviteNotices)['revoked'], invite: Invite): Promise<void> {
    await this.notices.send(em, {
      kind,
      subjectId: invite.inviteId,
      to: toJockey(invite),
      getValues: () => ({ agent: invite.agentName, link: this.page }),
    })
  }
}

function toJockey({ jockeyPersonId, address, locale }: Invite) {
  if (jockeyPersonId !== null) return { personId: jockeyPersonId }
  if (address === null) throw new Error('an invite has a jockey or an address')
  return { ...address, locale }
}
