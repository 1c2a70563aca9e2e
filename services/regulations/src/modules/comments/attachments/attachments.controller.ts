import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CommentAttachments } from './comment-attachments.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Results<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Attachments of comments: uploads for drafts, and downloads. */
@Controller()
export class AttachmentsController {
  constructor(private readonly attachments: CommentAttachments) {}

  @Handle(http.listAttachments)
  list(
    @Input(http.listAttachments) { params }: Of<'listAttachments'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listAttachments'> {
    return this.attachments.list(requireSub(caller), params.draftId)
  }

  @Handle(http.addAttachment)
  add(
    @Input(http.addAttachment) { params, query }: Of<'addAttachment'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
  ): Results<'addAttachment'> {
    return this.attachments.add({ sub: requireSub(caller), ...params }, query.name, request)
  }

  @Handle(http.removeAttachment)
  async remove(
    @Input(http.removeAttachment) { params }: Of<'removeAttachment'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'removeAttachment'> {
    return { deleted: await this.attachments.remove({ sub: requireSub(caller), ...params }) }
  }

  @Handle(http.downloadAttachment)
  download(
    @Input(http.downloadAttachment) { params }: Of<'downloadAttachment'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.attachments.read(params.attachmentId, caller, { request, reply })
  }
}

function requireSub(caller: Caller | undefined): string {
  return caller?.sub ?? refuse('access.signed-out')
}
