import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Uploads } from '../uploads/index.ts'
import { AddHealthAttachment } from './add-health-attachment.command.ts'
import { HealthAttachmentStore } from './health-attachments.store.ts'
import { RemoveHealthAttachment } from './remove-health-attachment.command.ts'
import { HealthRecordStore } from './health-records.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Attachments of health records. */
@Controller()
export class HealthAttachmentsController {
  constructor(
    private readonly addAttachment: AddHealthAttachment,
    private readonly removeAttachment: RemoveHealthAttachment,
    private readonly store: HealthAttachmentStore,
    private readonly records: HealthRecordStore,
    private readonly uploads: Uploads,
  ) {}

  @Handle(http.addHealthAttachment)
  add(
    @Input(http.addHealthAttachment) { params }: Of<'addHealthAttachment'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ) {
    return this.addAttachment.run(context, params, caller, request)
  }

  @Handle(http.removeHealthAttachment)
  remove(
    @Input(http.removeHealthAttachment) { params, body }: Of<'removeHealthAttachment'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.removeAttachment.run(context, { ...params, ...body, personId })
  }

  @Handle(http.downloadHealthAttachment)
  async download(
    @Input(http.downloadHealthAttachment) { params }: Of<'downloadHealthAttachment'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { horseId, recordId, fileId } = params
    const [row, [record]] = await Promise.all([this.store.find(fileId), this.records.listByIds([recordId])])
    if (row?.recordId !== recordId || row.removal !== null || record?.horseId !== horseId)
      return refuse('horse-files.not-found')
    return (await this.uploads.serve(fileId, row.name, { request, reply })) ?? refuse('horse-files.not-found')
  }
}
