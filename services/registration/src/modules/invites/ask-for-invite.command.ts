import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { authRefusal } from '../user-pool/index.ts'
import { InviteNotifier } from './invite-notifier.ts'
import { getState } from './invite.row.ts'
import { InviteStore } from './invites.store.ts'

/** Tells the agent that the holder of an outdated link wants a new invite. */
@Injectable()
export class AskForInvite {
  constructor(
    private readonly commands: Commands,
    private readonly invites: InviteStore,
    private readonly notifier: InviteNotifier,
  ) {}

  /** Refuses links that are still valid or were answered. */
  run(context: CommandContext, secret: string) {
    return this.commands.run(context, async (em) => {
      const invite = (await this.invites.lockBySecret(em, secret)) ?? refuse('invites.secret-invalid')
      const state = getState(invite, context.now)
      if (state !== 'EXPIRED' && state !== 'REVOKED') throw authRefusal('invites.already-decided', { state })
      await this.notifier.requested(em, invite)
      return {
        results: { requested: true as const },
        action: { kind: 'jockey-invite.requested', entityType: 'jockey-invite', entityId: invite.inviteId },
      }
    })
  }
}
