import { Inject, Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { refuse, SETTINGS, type CommandContext } from '@portal/service-kit'
import type { HorsesSettings } from '../../config.ts'
import { HealthAttachmentStore } from './health-attachments.store.ts'
import { HealthRecordStore } from './health-records.store.ts'

interface Removal {
  readonly horseId: string
  readonly recordId: string
  readonly fileId: string
  readonly reason: string
  readonly personId: string
}

const dayMs = 24 * 3_600_000

/** Removes an attachment that is wrong. Its record says so; the content is kept as long as the retention rules say. */
@Injectable()
export class RemoveHealthAttachment {
  constructor(
    private readonly commands: Commands,
    private readonly records: HealthRecordStore,
    private readonly store: HealthAttachmentStore,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  async run(context: CommandContext, { horseId, recordId, fileId, reason, personId }: Removal) {
    const [row, [record]] = await Promise.all([this.store.find(fileId), this.records.listByIds([recordId])])
    if (row?.recordId !== recordId || record?.horseId !== horseId) return refuse('horse-files.not-found')
    if (reason === '') return refuse('health.reason-missing')
    const retainedUntil = new Date(context.now.getTime() + this.settings.HORSE_FILE_RETENTION_DAYS * dayMs)
    return this.commands.run(context, async (em) => {
      const removal = { removedBy: personId, removedAt: context.now.toISOString(), reason, retainedUntil }
      if (!(await this.store.remove(em, fileId, removal))) refuse('horse-files.not-found')
      return {
        results: { fileId },
        action: {
          kind: 'health-attachment.removed',
          entityType: 'horse',
          entityId: horseId,
          before: { recordId, fileId },
          after: { retainedUntil: retainedUntil.toISOString() },
        },
      }
    })
  }
}
