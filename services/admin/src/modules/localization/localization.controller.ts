import { createHash } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands, Database } from '@portal/persistence'
import { CommandContext, envelopeBytes, Handle, Input, rawJson, refuse } from '@portal/service-kit'
import { InternalApiClient } from '../../internal-api/internal-api-client.ts'
import { LocalizationEntry } from './localization-entry.entity.ts'
import {
  addLocalization,
  deleteLocalization,
  toLocalizationEntry,
  updateLocalization,
} from './localization.commands.ts'
import { listServiceTexts } from './service-texts.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

const selectBundle = {
  name: 'localization-bundle',
  text: 'select key, value from localization_entry where locale = $1 and namespace = $2 order by key',
}

/** `/api/localization`: interface texts changed by staff. */
@Controller()
export class LocalizationController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly internalApi: InternalApiClient,
  ) {}

  @Handle(adminHttp.listLocalization)
  async listLocalization(@Input(adminHttp.listLocalization) { query }: Of<'listLocalization'>) {
    const { skip, limit, locale, namespace, q } = query
    const pattern = q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const [entries, total] = await this.em.findAndCount(
      LocalizationEntry,
      {
        ...(locale && { locale }),
        ...(namespace && { namespace }),
        ...(pattern !== undefined && { $or: [{ key: { $ilike: pattern } }, { value: { $ilike: pattern } }] }),
      },
      { orderBy: { namespace: 'asc', key: 'asc', locale: 'asc' }, offset: skip, limit },
    )
    return { items: entries.map(toLocalizationEntry), total, skip, limit }
  }

  @Handle(adminHttp.listServiceTexts)
  listServiceTexts() {
    return listServiceTexts(this.internalApi)
  }

  /**
   * Returns one entry, or for an id such as `es:regulations` all overrides of a language and namespace. Every page
   * requests these, so they are served with an ETag.
   */
  @Handle(adminHttp.getLocalization)
  async getLocalization(@Input(adminHttp.getLocalization) { params }: Of<'getLocalization'>) {
    const bundle = /^(en-US|es):(.+)$/.exec(params.id)
    if (!bundle) {
      const entry = await this.em.findOne(LocalizationEntry, { id: params.id })
      return entry ? toLocalizationEntry(entry) : refuse('resource.not-found')
    }
    const [, locale, namespace] = bundle
    const rows = await this.database.rows<{ key: string; value: string }>(selectBundle, [locale, namespace])
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
