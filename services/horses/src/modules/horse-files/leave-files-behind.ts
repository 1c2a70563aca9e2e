import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { HorseFileStore } from './horse-files.store.ts'

/** Decides which files go with a horse that gets another responsible person, in the transaction that changes it. */
@Injectable()
export class LeaveFilesBehind {
  constructor(
    private readonly commands: Commands,
    private readonly files: HorseFileStore,
  ) {}

  /** Files with the flag stay with the horse; from now on, only their uploader sees the others. */
  async run(
    em: EntityManager,
    context: CommandContext,
    horseId: string,
    reason: 'transfer' | 'claim' | 'correction',
  ): Promise<void> {
    const fileIds = await this.files.leaveBehind(em, horseId)
    if (fileIds.length === 0) return
    await this.commands.record(em, context, {
      kind: 'horse-files.left-behind',
      entityType: 'horse',
      entityId: horseId,
      after: { fileIds, reason },
    })
  }
}
