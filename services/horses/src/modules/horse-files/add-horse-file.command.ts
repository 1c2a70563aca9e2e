import { Injectable } from '@nestjs/common'
import type { HorseFile } from '@portal/contracts-horses'
import { maxFilesPerHorse } from '@portal/contracts-horses/file-rules'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type ApiResponse, type Caller, type CommandContext } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { HorseQueries } from '../horses/index.ts'
import { Uploads, type ReceivedUpload } from '../uploads/index.ts'
import { HorseFileReader, toFile } from './horse-file-reader.ts'
import type { HorseFileRow } from './horse-file.row.ts'
import { HorseFileStore } from './horse-files.store.ts'

interface NewFile {
  readonly horseId: string
  readonly fileId: string
}

/** Receives a file and adds it to a horse. */
@Injectable()
export class AddHorseFile {
  constructor(
    private readonly commands: Commands,
    private readonly horses: HorseQueries,
    private readonly uploads: Uploads,
    private readonly files: HorseFileStore,
    private readonly reader: HorseFileReader,
  ) {}

  async run(context: CommandContext, file: NewFile, caller: Caller, request: FastifyRequest) {
    await this.refuseOthers(file, caller)
    const upload = await this.uploads.receive(request, file.fileId, caller)
    try {
      return await this.add(context, file, caller, upload)
    } catch (failure) {
      // The same request arrived twice at the same time; the other one has added the file.
      if (!violatesConstraint(failure, 'horse_file_pkey')) throw failure
      const row = (await this.files.find(file.fileId)) ?? refuse('horse-files.id-taken')
      return this.toFile(row, caller, context.now)
    }
  }

  /** Refuses a horse that does not exist, and an id that another person or another horse has. */
  private async refuseOthers({ horseId, fileId }: NewFile, { personId }: Caller): Promise<void> {
    if (!(await this.horses.find(horseId))) refuse('horses.not-found')
    const existing = await this.files.find(fileId)
    if (!existing) return
    const isSame = existing.horseId === horseId && existing.uploaderPersonId === (personId ?? null)
    if (!isSame || existing.state === 'DELETED') refuse('horse-files.id-taken')
  }

  private async add(
    context: CommandContext,
    { horseId, fileId }: NewFile,
    caller: Caller,
    { name, kind }: ReceivedUpload,
  ): Promise<HorseFile | ApiResponse<HorseFile>> {
    const existing = await this.files.find(fileId)
    if (existing) return this.toFile(existing, caller, context.now)
    const shown = await this.findContext(horseId, caller, context.now)
    return this.commands.run(context, async (em) => {
      if ((await this.files.count(em, horseId)) >= maxFilesPerHorse)
        refuse('horse-files.too-many', { maximum: maxFilesPerHorse })
      const stored = await this.uploads.lockForUse(em, fileId)
      const row: HorseFileRow = {
        fileId,
        horseId,
        name,
        // The inspection may already be done.
        state: stored.state === 'Completed' ? 'AVAILABLE' : 'UPLOADED',
        isTransferable: false,
        uploaderPersonId: caller.personId ?? null,
        uploadedAt: context.now.toISOString(),
      }
      await this.files.insert(em, row)
      const { byte_length: byteLength, sha256 } = stored
      const after = { fileId, kind, byteLength, sha256 }
      return {
        results: toFile(row, stored, shown),
        status: 201,
        action: { kind: 'horse-file.uploaded', entityType: 'horse', entityId: horseId, after },
      }
    })
  }

  private async toFile(row: HorseFileRow, caller: Caller, now: Date): Promise<HorseFile> {
    const [file] = await this.reader.toFiles([row], await this.findContext(row.horseId, caller, now))
    return file ?? refuse('horse-files.not-found')
  }

  private async findContext(horseId: string, caller: Caller, now: Date) {
    const reader = await this.reader.findReader(caller, horseId, now)
    const uploaderIds = caller.personId === undefined ? [] : [caller.personId]
    return this.reader.findContext(reader, { horseId, uploaderIds, now })
  }
}
