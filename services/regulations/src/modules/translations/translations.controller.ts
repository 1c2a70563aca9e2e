import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, envelopeBytes, Handle, Input, rawJson, type Caller } from '@portal/service-kit'
import { createHash } from 'node:crypto'
import { getReadableVersion } from '../versions/index.ts'
import { translateProvision } from './translate-provision.command.ts'
import { listTranslations, readVersionTranslation } from './translations.queries.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Spanish translations of regulations: read by version, written by provision. */
@Controller()
export class TranslationsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
  ) {}

  @Handle(http.getVersionTranslation)
  async getVersionTranslation(
    @Input(http.getVersionTranslation) { params }: InputFor<'getVersionTranslation'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    const translation = await this.em.transactional((em) => readVersionTranslation(em, version.versionId))
    const bytes = envelopeBytes(http.getVersionTranslation, translation)
    return rawJson(bytes, { etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) })
  }

  @Handle(http.listTranslations)
  async listTranslations(
    @Input(http.listTranslations) { params, query }: InputFor<'listTranslations'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    const filter = { versionId: version.versionId, state: query.state }
    return this.em.transactional((em) => listTranslations(em, filter, query))
  }

  @Handle(http.translateProvision)
  translateProvision(
    @Input(http.translateProvision) { params, body }: InputFor<'translateProvision'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => translateProvision(em, { params, body }, context))
  }
}
