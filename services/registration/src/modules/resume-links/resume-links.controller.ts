import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { ClientIp, CommandContext, Handle, Input } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maskDestination } from '../confirmation-codes/index.ts'
import { DraftAccess, DraftCodes, RegistrationCookie } from '../drafts/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { OpenResumeLink } from './open-resume-link.command.ts'
import { SendResumeLink } from './send-resume-link.command.ts'

type Of<Name extends keyof typeof http> = InputOf<(typeof http)[Name]>

/** Continuing an unfinished registration on another device. */
@Controller()
export class ResumeLinksController {
  constructor(
    private readonly access: DraftAccess,
    private readonly cookie: RegistrationCookie,
    private readonly codes: DraftCodes,
    private readonly sendLink: SendResumeLink,
    private readonly openLink: OpenResumeLink,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.getResumeOptions)
  async getOptions(@CommandContext() context: CommandContext, @Req() request: FastifyRequest) {
    const draft = await this.access.getOpen(request, context)
    const byChannel = new Map(draft.content.confirmedContacts.map((contact) => [contact.channel, contact]))
    return {
      contacts: [...byChannel.values()].map(({ channel, destination }) => ({
        channel,
        destination: maskDestination(destination),
      })),
      sentCode: await this.codes.findSentForLink(draft, context.now),
      link: await this.sendLink.findSent(draft, context.now),
    }
  }

  @Handle(http.sendResumeCode)
  async sendContactCode(
    @Input(http.sendResumeCode) { body }: Of<'sendResumeCode'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeCode(address)
    return this.codes.sendForLink(context, await this.access.getOpen(request, context), body)
  }

  @Handle(http.confirmResumeCode)
  async confirmContactCode(
    @Input(http.confirmResumeCode) { body }: Of<'confirmResumeCode'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeCode(address)
    return this.codes.confirmForLink(context, await this.access.getOpen(request, context), body.code)
  }

  @Handle(http.sendResumeLink)
  async send(
    @Input(http.sendResumeLink) { body }: Of<'sendResumeLink'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeCode(address)
    return this.sendLink.run(context, await this.access.getOpen(request, context), body.channel)
  }

  @Handle(http.checkResumeLink)
  async check(
    @Input(http.checkResumeLink) { body }: Of<'checkResumeLink'>,
    @CommandContext() { now }: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    const link = await this.openLink.getUsable(body.secret, now)
    return {
      channel: link.channel,
      destination: maskDestination(link.destination),
      sentCode: await this.openLink.findSentCode(link, now),
    }
  }

  @Handle(http.sendResumeLinkCode)
  async sendLinkCode(
    @Input(http.sendResumeLinkCode) { body }: Of<'sendResumeLinkCode'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    return this.openLink.sendCode(context, body.secret)
  }

  @Handle(http.openResumeLink)
  async open(
    @Input(http.openResumeLink) { body }: Of<'openResumeLink'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.assertSameOrigin(request)
    await this.rateLimits.takeCode(address)
    this.cookie.set(reply, await this.openLink.open(context, body.secret, body.code))
    return { isMoved: true as const }
  }
}
