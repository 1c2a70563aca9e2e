import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { getReadableVersion } from '../versions/version.store.ts'
import { listDoubts } from './doubts.queries.ts'
import { settleDoubt } from './settle-doubt.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** What the parser doubted in a text that went into a draft, until somebody settles it. */
@Controller()
export class DoubtsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
  ) {}

  @Handle(http.listDoubts)
  async listDoubts(
    @Input(http.listDoubts) { params, query }: Of<'listDoubts'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    return listDoubts(this.em, version.versionId, query)
  }

  @Handle(http.settleDoubt)
  settleDoubt(@Input(http.settleDoubt) { body }: Of<'settleDoubt'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => settleDoubt(em, body, context))
  }
}
