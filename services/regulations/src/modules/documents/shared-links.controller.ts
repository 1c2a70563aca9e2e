import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { answer, CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { SharedLinkSecrets } from './shared-link-secret.ts'
import { createSharedLink, withdrawSharedLink } from './shared-link.commands.ts'
import { SharedLinkQueries } from './shared-links.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Links by which anybody reads one document. */
@Controller()
export class SharedLinksController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: SharedLinkQueries,
    private readonly secrets: SharedLinkSecrets,
  ) {}

  @Handle(http.openSharedLink)
  open(@Input(http.openSharedLink) { params }: Of<'openSharedLink'>): Answered<'openSharedLink'> {
    return this.queries.open(params.id)
  }

  @Handle(http.listSharedLinks)
  list(
    @Input(http.listSharedLinks) { params, query }: Of<'listSharedLinks'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listSharedLinks'> {
    return this.queries.list(params.id, query, caller)
  }

  @Handle(http.createSharedLink)
  async create(
    @Input(http.createSharedLink) { params, body }: Of<'createSharedLink'>,
    @CommandContext() context: CommandContext,
  ) {
    const link = { documentId: params.id, expiresAt: body.expiresAt }
    const { results, status, headers } = await this.commands.run(context, (em) =>
      createSharedLink(em, link, { secrets: this.secrets, context }),
    )
    // Added to what was kept, so that a repetition gets the same link and the database has no secret.
    return answer({ ...results, secret: this.secrets.secretOf(results.linkId) }, { status, headers })
  }

  @Handle(http.withdrawSharedLink)
  withdraw(
    @Input(http.withdrawSharedLink) { params }: Of<'withdrawSharedLink'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => withdrawSharedLink(em, params.id, context))
  }
}
