import { createHash } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands, Database } from '@portal/persistence'
import { CommandContext, envelopeBytes, Handle, Input, rawJson, refuse } from '@portal/service-kit'
import { PrivateCalls } from '../../neighbours/private-calls.ts'
import { LocalizationEntry } from './localization-entry.entity.ts'
import {
  addLocalization,
  deleteLocalization,
  toLocalizationEntry,
  updateLocalization,
} from './localization.commands.ts'
import { readServiceTexts } from './service-texts.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

const readBundle = {
  name: 'localization-bundle',
  text: 'select key, value from localization_entry where locale = $1 and namespace = $2 order by key',
}

/** `/api/localization`: texts of the portal that staff changed. */
@Controller()
export class LocalizationController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly calls: PrivateCalls,
  ) {}

  @Handle(adminHttp.listLocalization)
  async listLocalization(@Input(adminHttp.listLocalization) { query }: Of<'listLocalization'>) {
    const { skip, limit, locale, namespace, q } = query
    const words = q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const [entries, total] = await this.em.findAndCount(
      LocalizationEntry,
      {
        ...(locale && { locale }),
        ...(namespace && { namespace }),
        ...(words !== undefined && { $or: [{ key: { $ilike: words } }, { value: { $ilike: words } }] }),
      },
      { orderBy: { namespace: 'asc', key: 'asc', locale: 'asc' }, offset: skip, limit },
    )
    return { items: entries.map(toLocalizationEntry), total, skip, limit }
  }

  @Handle(adminHttp.listServiceTexts)
  listServiceTexts() {
    return readServiceTexts(this.calls)
  }

  /** One entry, or for `es:regulations` all of that language and namespace: what every page asks for, so it is cheap and conditional. */
  @Handle(adminHttp.getLocalization)
  async getLocalization(@Input(adminHttp.getLocalization) { params }: Of<'getLocalization'>) {
    const bundle = /^(en-US|es):(.+)$/.exec(params.id)
    if (!bundle) {
      const entry = await this.em.findOne(LocalizationEntry, { id: params.id })
      return entry ? toLocalizationEntry(entry) : refuse('resource.not-found')
    }
    const [, locale, namespace] = bundle
    const rows = await this.database.rows<{ key: string; value: string }>(readBundle, [locale, namespace])
    const texts = Object.fromEntries(rows.map((row) => [row.key, row.value]))
    const bytes = envelopeBytes(adminHttp.getLocalization, { locale, namespace, texts })
    return rawJson(bytes, { etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) })
  }

  @Handle(adminHttp.addLocalization)
  addLocalization(
    @Input(adminHttp.addLocalization) { body }: Of<'addLocalization'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => addLocalization(em, body, context))
  }

  @Handle(adminHttp.updateLocalization)
  updateLocalization(
    @Input(adminHttp.updateLocalization) { params, body }: Of<'updateLocalization'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updateLocalization(em, params.id, body, context))
  }

  @Handle(adminHttp.deleteLocalization)
  deleteLocalization(
    @Input(adminHttp.deleteLocalization) { params, query }: Of<'deleteLocalization'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => deleteLocalization(em, params.id, query.expectedVersion))
  }
}
