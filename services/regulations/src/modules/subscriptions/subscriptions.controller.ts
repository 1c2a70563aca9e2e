import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { ClientIp, CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { SubscriptionRateLimits } from './subscription-rate-limits.ts'
import { Subscribe, unsubscribe } from './subscribe.commands.ts'
import { UseMailLink } from './use-mail-link.command.ts'
import { SubscriptionQueries } from './subscriptions.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Results<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Email subscriptions to regulations, and the links in those emails. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: SubscriptionQueries,
    private readonly subscribeCommand: Subscribe,
    private readonly rateLimits: SubscriptionRateLimits,
    private readonly mailLinks: UseMailLink,
  ) {}

  @Handle(http.listSubscriptions)
  list(
    @Input(http.listSubscriptions) { query }: Of<'listSubscriptions'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listSubscriptions'> {
    return this.queries.list(caller?.sub ?? refuse('access.signed-out'), query)
  }

  @Handle(http.subscribe)
  async subscribe(@Input(http.subscribe) { body }: Of<'subscribe'>, @CommandContext() context: CommandContext) {
    await this.rateLimits.takeSubscribe(context.caller?.sub ?? '')
    return this.subscribeCommand.forAccount(context, body)
  }

  @Handle(http.unsubscribe)
  unsubscribe(@Input(http.unsubscribe) { params }: Of<'unsubscribe'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => unsubscribe(em, params.subscriptionId, context))
  }

  @Handle(http.subscribeByEmail)
  async subscribeByEmail(
    @Input(http.subscribeByEmail) { body }: Of<'subscribeByEmail'>,
    @ClientIp() address: string,
    @CommandContext() context: CommandContext,
  ) {
    await this.rateLimits.takeSubscribe(address)
    return this.subscribeCommand.byEmail(context, body, await this.rateLimits.canEmail(body.email))
  }

  @Handle(http.getMailLink)
  getMailLink(@Input(http.getMailLink) { params }: Of<'getMailLink'>): Results<'getMailLink'> {
    return this.mailLinks.describe(params.link)
  }

  @Handle(http.redeemMailLink)
  redeemMailLink(
    @Input(http.redeemMailLink) { params }: Of<'redeemMailLink'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.mailLinks.run(context, params.link)
  }
}
