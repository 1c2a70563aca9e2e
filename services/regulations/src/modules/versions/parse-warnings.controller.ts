import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { getReadableVersion } from './version.store.ts'
import { listParseWarnings } from '../parse-warnings/index.ts'
import { resolveParseWarning } from './resolve-parse-warning.command.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Parse warnings of drafts with imported text. */
@Controller()
export class ParseWarningsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
  ) {}

  @Handle(http.listParseWarnings)
  async listParseWarnings(
    @Input(http.listParseWarnings) { params, query }: InputFor<'listParseWarnings'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    return listParseWarnings(this.em, version.versionId, query)
  }

  @Handle(http.resolveParseWarning)
  resolveParseWarning(
    @Input(http.resolveParseWarning) { body }: InputFor<'resolveParseWarning'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => resolveParseWarning(em, body, context))
  }
}
