import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { ClientIp, CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { FollowLimit } from './follow-limit.ts'
import { Follow, stopFollowing } from './follow.commands.ts'
import { OpenMailLink } from './open-mail-link.command.ts'
import { SubscriptionQueries } from './subscriptions.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Who is told by mail what is published, and the links in those mails. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: SubscriptionQueries,
    private readonly following: Follow,
    private readonly limit: FollowLimit,
    private readonly mailLinks: OpenMailLink,
  ) {}

  @Handle(http.listSubscriptions)
  list(
    @Input(http.listSubscriptions) { query }: Of<'listSubscriptions'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listSubscriptions'> {
    return this.queries.list(caller?.sub ?? refuse('access.signed-out'), query)
  }

  @Handle(http.follow)
  async follow(@Input(http.follow) { body }: Of<'follow'>, @CommandContext() context: CommandContext) {
    await this.limit.takeAsking(context.caller?.sub ?? '')
    return this.following.asAccount(context, body)
  }

  @Handle(http.stopFollowing)
  stop(@Input(http.stopFollowing) { params }: Of<'stopFollowing'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => stopFollowing(em, params.subscriptionId, context))
  }

  @Handle(http.followByMail)
  async followByMail(
    @Input(http.followByMail) { body }: Of<'followByMail'>,
    @ClientIp() address: string,
    @CommandContext() context: CommandContext,
  ) {
    await this.limit.takeAsking(address)
    return this.following.byMail(context, body, await this.limit.mayMail(body.email))
  }

  @Handle(http.readMailLink)
  readMailLink(@Input(http.readMailLink) { params }: Of<'readMailLink'>): Answered<'readMailLink'> {
    return this.mailLinks.look(params.link)
  }

  @Handle(http.openMailLink)
  openMailLink(@Input(http.openMailLink) { params }: Of<'openMailLink'>, @CommandContext() context: CommandContext) {
    return this.mailLinks.run(context, params.link)
  }
}
