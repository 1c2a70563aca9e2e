import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { mayReadFile } from '@portal/contracts-horses/file-rules'
import { People } from '@portal/people'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, FileResponse, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HorseQueries } from '../horses/index.ts'
import { Uploads } from '../uploads/index.ts'
import { AddHorseFile } from './add-horse-file.command.ts'
import { HorsePhotoFiles } from './horse-photo-files.ts'
import { ChangeHorseFile } from './change-horse-file.commands.ts'
import { HorseFileReader, toFileFacts } from './horse-file-reader.ts'
import { HorseFileStore, type FilePosition } from './horse-files.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const cursor = z.tuple([z.iso.datetime(), z.uuid()])

/** Files of horses. */
@Controller()
export class HorseFilesController {
  constructor(
    private readonly files: HorseFileStore,
    private readonly reader: HorseFileReader,
    private readonly uploads: Uploads,
    private readonly horses: HorseQueries,
    private readonly people: People,
    private readonly photos: HorsePhotoFiles,
    private readonly addFile: AddHorseFile,
    private readonly changeFile: ChangeHorseFile,
  ) {}

  @Handle(http.addHorseFile)
  add(
    @Input(http.addHorseFile) { params }: Of<'addHorseFile'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ) {
    return this.addFile.run(context, params, caller, request)
  }

  @Handle(http.listHorseFiles)
  async list(
    @Input(http.listHorseFiles) { params: { horseId }, query: { after, limit } }: Of<'listHorseFiles'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const reader = await this.reader.findReader(caller, horseId, now)
    const rows = await this.files.list(horseId, reader, toPosition(after), limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.uploadedAt, row.fileId])
    const uploaderIds = items.flatMap(({ uploaderPersonId }) => uploaderPersonId ?? [])
    const context = await this.reader.findContext(reader, { horseId, uploaderIds, now })
    return { items: await this.reader.toFiles(items, context), next }
  }

  @Handle(http.listLeftFiles)
  async listLeft(
    @Input(http.listLeftFiles) { query: { after, limit } }: Of<'listLeftFiles'>,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    const rows = await this.files.listLeft(personId, toPosition(after), limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.uploadedAt, row.fileId])
    const reader = { personId, isStaff: false, isResponsiblePerson: false }
    const [names, horses] = await Promise.all([
      this.people.listNames([personId]),
      this.horses.listByIds(items.map(({ horseId }) => horseId)),
    ])
    const files = await this.reader.toFiles(items, { reader, names, isTransferPending: false, photoId: undefined })
    const byFile = new Map(items.map(({ fileId, horseId }) => [fileId, horses.get(horseId)]))
    return {
      items: files.flatMap((file) => {
        const horse = byFile.get(file.fileId)
        return horse ? [{ ...file, horse }] : []
      }),
      next,
    }
  }

  @Handle(http.downloadHorseFile)
  async download(
    @Input(http.downloadHorseFile) { params: { horseId, fileId } }: Of<'downloadHorseFile'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const row = await this.files.find(fileId)
    if (row?.horseId !== horseId) return refuse('horse-files.not-found')
    const { isUploader, isStaff } = toFileFacts(row, await this.reader.findReader(caller, horseId, now))
    // The access rule lets in the uploader and readers of the horse's files, so others are readers.
    if (!mayReadFile(row.state, { isUploader, isStaff, isReader: true })) return refuse('horse-files.not-found')
    return (await this.uploads.serve(fileId, row.name, { request, reply })) ?? refuse('horse-files.not-found')
  }

  @Handle(http.setFileTransferable)
  setTransferable(
    @Input(http.setFileTransferable) { params, body }: Of<'setFileTransferable'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.changeFile.setTransferable(context, params, caller, body.isTransferable)
  }

  @Handle(http.setHorsePhoto)
  setPhoto(
    @Input(http.setHorsePhoto) { params, body }: Of<'setHorsePhoto'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.changeFile.setPhoto(context, params.horseId, body.fileId)
  }

  @Handle(http.downloadHorsePhoto)
  async downloadPhoto(@Input(http.downloadHorsePhoto) { params, query }: Of<'downloadHorsePhoto'>) {
    const { horseId, fileId } = params
    const photos = await this.files.listPhotos([horseId])
    if (photos.get(horseId) !== fileId) return refuse('horse-files.not-found')
    const photo = (await this.photos.find(fileId, query.size)) ?? refuse('horse-files.not-found')
    // Browsers keep it for a day, although it can be replaced: the address names the file.
    const headers = { 'cache-control': 'private, max-age=86400', 'x-content-type-options': 'nosniff' }
    return new FileResponse(photo.content, { type: 'image/jpeg', name: 'photo.jpg', headers })
  }

  @Handle(http.deleteHorseFile)
  delete(
    @Input(http.deleteHorseFile) { params }: Of<'deleteHorseFile'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.changeFile.delete(context, params, caller)
  }
}

function toPosition(after: string | undefined): FilePosition {
  if (after === undefined) return { uploadedAt: 'infinity', fileId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const [uploadedAt, fileId] = decodeCursor(after, cursor)
  return { uploadedAt, fileId }
}
