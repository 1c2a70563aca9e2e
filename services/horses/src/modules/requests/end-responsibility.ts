import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { LeaveFilesBehind } from '../horse-files/index.ts'
import { ShareStore } from '../shares/index.ts'
import { CancelRequests } from './cancel-requests.ts'

/** Ends what a person started as responsible for a horse, after a correction made another person responsible. */
@Injectable()
export class EndResponsibility {
  constructor(
    private readonly commands: Commands,
    private readonly cancelRequests: CancelRequests,
    private readonly leaveFilesBehind: LeaveFilesBehind,
    private readonly shares: ShareStore,
  ) {}

  /** Shares that the person gave, open requests except changes of owner, and files that don't go with the horse. */
  async run(em: EntityManager, context: CommandContext, horseId: string, personId: string): Promise<void> {
    await this.leaveFilesBehind.run(em, context, horseId, 'correction')
    await this.cancelRequests.ofHorses(
      em,
      context,
      [horseId],
      'horse-transferred',
      ({ kind, senderPersonId, terms }) =>
        senderPersonId === personId && kind !== 'change-owner' && terms.grantedAs !== 'designated-owner',
    )
    for (const { shareId, granteePersonId } of await this.shares.endOfResponsiblePerson(em, horseId, context.now))
      await this.commands.record(em, context, {
        kind: 'horse-share.ended',
        entityType: 'horse',
        entityId: horseId,
        before: { shareId, granteePersonId },
        after: { reason: 'correction' },
      })
  }
}
