import { Controller, Delete, Head, Patch, Post, Req, Res } from '@nestjs/common'
import { resumableUploadsPath } from '@portal/contracts-regulations/document-routes'
import { ResumableUploads } from '@portal/files'
import { CurrentCaller, outsideContract, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

const protocol = 'the protocol of resumable uploads (tus 1.0.0)'
const one = `${resumableUploadsPath}/:id`

/** Resumable uploads: what a browser sends goes on where it broke off. */
@Controller()
export class ResumableUploadsController {
  constructor(private readonly uploads: ResumableUploads) {}

  @Post(resumableUploadsPath)
  @outsideContract(protocol, 'editors')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.pass(request, reply, caller)
  }

  @Head(one)
  @outsideContract(protocol, 'editors')
  ask(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.pass(request, reply, caller)
  }

  @Patch(one)
  @outsideContract(protocol, 'editors')
  goOn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.pass(request, reply, caller)
  }

  @Delete(one)
  @outsideContract(protocol, 'editors')
  end(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CurrentCaller() caller: Caller) {
    return this.pass(request, reply, caller)
  }

  /** The library answers by itself; what every answer carries goes with it. */
  private async pass(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await this.uploads.handle(request.raw, reply.raw, caller.sub)
  }
}
