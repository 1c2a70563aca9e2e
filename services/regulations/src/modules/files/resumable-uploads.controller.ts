import { Controller, Delete, Head, Patch, Post, Req, Res } from '@nestjs/common'
import { resumableUploadsPath } from '@portal/contracts-regulations/document-routes'
import { ResumableUploads } from '@portal/files'
import { CurrentCaller, outsideContract, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

const protocol = 'resumable upload protocol (tus 1.0.0)'
const uploadPath = `${resumableUploadsPath}/:id`

/** Resumable uploads with the tus protocol. */
@Controller()
export class ResumableUploadsController {
  constructor(private readonly uploads: ResumableUploads) {}

  @Post(resumableUploadsPath)
  @outsideContract(protocol, 'editors')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.forward(request, reply, caller)
  }

  @Head(uploadPath)
  @outsideContract(protocol, 'editors')
  getOffset(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.forward(request, reply, caller)
  }

  @Patch(uploadPath)
  @outsideContract(protocol, 'editors')
  append(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.forward(request, reply, caller)
  }

  @Delete(uploadPath)
  @outsideContract(protocol, 'editors')
  cancel(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.forward(request, reply, caller)
  }

  /** The tus library writes the response itself, so headers that Fastify has set are copied first. */
  private async forward(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await this.uploads.handle(request.raw, reply.raw, caller.sub)
  }
}
