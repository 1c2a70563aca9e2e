import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { horseFileLifecycle, isPhotoKind, type HorseFileAction } from '@portal/contracts-horses/file-rules'
import { Commands } from '@portal/persistence'
import { refuse, SETTINGS, type Caller, type CommandContext } from '@portal/service-kit'
import type { HorsesSettings } from '../../config.ts'
import { Uploads } from '../uploads/index.ts'
import { HorseFileReader, toFileFacts } from './horse-file-reader.ts'
import type { HorseFileRow } from './horse-file.row.ts'
import { HorseFileStore } from './horse-files.store.ts'

interface FileKey {
  readonly horseId: string
  readonly fileId: string
}

const dayMs = 24 * 3_600_000

/** Deletes files of horses, and changes whether they go with the horse. */
@Injectable()
export class ChangeHorseFile {
  constructor(
    private readonly commands: Commands,
    private readonly files: HorseFileStore,
    private readonly reader: HorseFileReader,
    private readonly uploads: Uploads,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  setTransferable(context: CommandContext, key: FileKey, caller: Caller, isTransferable: boolean) {
    return this.commands.run(context, async (em) => {
      const before = await this.lock(em, context, key, caller, 'set-transferable')
      await this.files.setTransferable(em, key.fileId, isTransferable)
      return {
        results: { isTransferable },
        action: {
          kind: 'horse-file.transferable-changed',
          entityType: 'horse',
          entityId: key.horseId,
          before: { fileId: key.fileId, isTransferable: before.isTransferable },
          after: { fileId: key.fileId, isTransferable },
        },
      }
    })
  }

  /** Makes a file the photo of the horse, or leaves the horse without one. */
  setPhoto(context: CommandContext, horseId: string, fileId: string | null) {
    return this.commands.run(context, async (em) => {
      if (fileId !== null) await this.lockPhoto(em, horseId, fileId)
      const before = (await this.files.listPhotos([horseId])).get(horseId) ?? null
      await this.files.setPhoto(em, horseId, fileId, context.now)
      return {
        results: { photoId: fileId },
        action: {
          kind: 'horse-photo.changed',
          entityType: 'horse',
          entityId: horseId,
          before: { fileId: before },
          after: { fileId },
        },
      }
    })
  }

  /** The content is kept as long as the retention rules say, but nobody can read it. */
  delete(context: CommandContext, key: FileKey, caller: Caller) {
    return this.commands.run(context, async (em) => {
      await this.lock(em, context, key, caller, 'delete')
      const retainedUntil = new Date(context.now.getTime() + this.settings.HORSE_FILE_RETENTION_DAYS * dayMs)
      await this.files.markDeleted(em, key.fileId, { by: caller.sub, at: context.now, retainedUntil })
      return {
        results: { fileId: key.fileId },
        action: {
          kind: 'horse-file.deleted',
          entityType: 'horse',
          entityId: key.horseId,
          before: { fileId: key.fileId },
          after: { retainedUntil: retainedUntil.toISOString() },
        },
      }
    })
  }

  private async lockPhoto(em: EntityManager, horseId: string, fileId: string): Promise<void> {
    const row = await this.files.lock(em, fileId)
    const isKept = row?.state === 'UPLOADED' || row?.state === 'AVAILABLE'
    if (row?.horseId !== horseId || !isKept) refuse('horse-files.not-found')
    const kind = (await this.uploads.list([fileId])).get(fileId)?.kind
    if (kind === undefined || !isPhotoKind(kind)) refuse('horse-files.not-a-photo')
  }

  private async lock(
    em: EntityManager,
    { now }: CommandContext,
    { horseId, fileId }: FileKey,
    caller: Caller,
    action: HorseFileAction,
  ): Promise<HorseFileRow> {
    const row = await this.files.lock(em, fileId)
    if (row?.horseId !== horseId) return refuse('horse-files.not-found')
    const reader = await this.reader.findReader(caller, horseId, now, em)
    const check = horseFileLifecycle.check(row.state, action, toFileFacts(row, reader))
    if (check.allowed) return row
    // A deleted file is hidden from everyone.
    return refuse(check.reason === 'state' ? 'horse-files.not-found' : horseFileLifecycle.guards[check.unmet[0]].error)
  }
}
