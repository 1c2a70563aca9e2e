import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { respondWith, CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { SharedLinkSecrets } from './shared-link-secrets.ts'
import { createSharedLink, withdrawSharedLink } from './shared-link.commands.ts'
import { SharedLinkQueries } from './shared-links.queries.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Endpoints of the links with which anyone can read one document. */
@Controller()
export class SharedLinksController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: SharedLinkQueries,
    private readonly secrets: SharedLinkSecrets,
  ) {}

  @Handle(http.openSharedLink)
  open(@Input(http.openSharedLink) { params }: InputFor<'openSharedLink'>): ResultsFor<'openSharedLink'> {
    return this.queries.open(params.id)
  }

  @Handle(http.listSharedLinks)
  list(
    @Input(http.listSharedLinks) { params, query }: InputFor<'listSharedLinks'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'listSharedLinks'> {
    return this.queries.list(params.id, query, caller)
  }

  @Handle(http.createSharedLink)
  async create(
    @Input(http.createSharedLink) { params, body }: InputFor<'createSharedLink'>,
    @CommandContext() context: CommandContext,
  ) {
    const link = { documentId: params.id, expiresAt: body.expiresAt }
    const { results, status, headers } = await this.commands.run(context, (em) =>
      createSharedLink(em, link, { secrets: this.secrets, context }),
    )
    // Added to the stored results, so that a repeated request returns the same secret and the database does not contain it.
    return respondWith({ ...results, secret: this.secrets.derive(results.linkId) }, { status, headers })
  }

  @Handle(http.withdrawSharedLink)
  withdraw(
    @Input(http.withdrawSharedLink) { params }: InputFor<'withdrawSharedLink'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => withdrawSharedLink(em, params.id, context))
  }
}
