import type { EntityManager } from '@mikro-orm/postgresql'
import {
  acquireAdvisoryLock,
  expectVersion,
  getTransactionConnection,
  type Commands,
  type Database,
} from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import {
  findPlaceholderProblems,
  getSampleValues,
  renderNotice,
  type NoticeKind,
  type NoticeTexts,
} from './notice-kind.ts'

interface Row extends Record<string, unknown> {
  readonly kind: string
  readonly locale: Locale
  readonly version: number
  readonly texts: NoticeTexts | null
  readonly changed_by: string | null
  readonly changed_at: string
}

/** The texts of a kind in one language. Version 0 is the default. */
export interface NoticeTemplate {
  readonly kind: string
  readonly locale: Locale
  readonly version: number
  readonly texts: NoticeTexts
  readonly defaultTexts: NoticeTexts
  readonly isEdited: boolean
  readonly changedAt: string | null
  /** Placeholders with sample values. */
  readonly placeholders: Readonly<Record<string, string>>
}

/** A version that staff saved; without texts it restored the default. */
export interface NoticeTemplateVersion {
  readonly version: number
  readonly texts: NoticeTexts | null
  readonly changedBy: string | null
  readonly changedAt: string
}

const columns = 'kind, locale, version, texts, changed_by, changed_at'
const selectCurrent = {
  name: 'notice-template-current',
  text: `select distinct on (kind, locale) ${columns} from notice_template_version order by kind, locale, version desc`,
}
const selectOne = {
  name: 'notice-template-one',
  text: `select ${columns} from notice_template_version where kind = $1 and locale = $2 order by version desc limit 1`,
}
const selectVersions = {
  name: 'notice-template-versions',
  text: `select ${columns} from notice_template_version where kind = $1 and locale = $2 and version < $3
    order by version desc limit $4`,
}
const insert = {
  name: 'notice-template-insert',
  text: `insert into notice_template_version (kind, locale, version, texts, changed_by, changed_at)
    values ($1, $2, $3, $4, $5, $6)`,
}

/** The texts of notices. Defaults ship with the service; staff add versions, and nothing is overwritten. */
export class NoticeTemplates {
  readonly #kinds: readonly NoticeKind[]
  readonly #database: Database
  readonly #commands: Commands

  constructor(parts: { kinds: readonly NoticeKind[]; database: Database; commands: Commands }) {
    this.#kinds = parts.kinds
    this.#database = parts.database
    this.#commands = parts.commands
  }

  /** Lists the current texts of every kind in both languages. */
  async list(): Promise<NoticeTemplate[]> {
    const rows = await this.#database.rows<Row>(selectCurrent)
    return this.#kinds.flatMap((kind) =>
      (['en-US', 'es'] as const).map((locale) =>
        toTemplate(
          kind,
          locale,
          rows.find((row) => row.kind === kind.name && row.locale === locale),
        ),
      ),
    )
  }

  /** Returns a kind; refuses with `resource.not-found`. */
  getKind(name: string): NoticeKind {
    return this.#kinds.find((kind) => kind.name === name) ?? refuse('resource.not-found')
  }

  async get(name: string, locale: Locale): Promise<NoticeTemplate> {
    const kind = this.getKind(name)
    return toTemplate(kind, locale, await this.#database.find<Row>(selectOne, [name, locale]))
  }

  /** Lists versions below `before`, newest first. */
  async listVersions(name: string, locale: Locale, page: { before: number; limit: number }) {
    const { name: kind } = this.getKind(name)
    const rows = await this.#database.rows<Row>(selectVersions, [kind, locale, page.before, page.limit])
    return rows.map((row): NoticeTemplateVersion => ({
      version: row.version,
      texts: row.texts,
      changedBy: row.changed_by,
      changedAt: new Date(row.changed_at).toISOString(),
    }))
  }

  /** Returns texts with sample values; refuses like {@link save}. */
  preview(name: string, locale: Locale, texts: NoticeTexts): NoticeTexts {
    const kind = this.getKind(name)
    assertPlaceholders(kind, texts)
    return renderNotice(texts, getSampleValues(kind, locale))
  }

  /**
   * Adds a version; null restores the default. Refuses with `notices.placeholder-invalid`, or with `resource.stale` when
   * `version` is not the current one.
   */
  save(
    context: CommandContext,
    change: { kind: string; locale: Locale; texts: NoticeTexts | null; version: number },
  ): Promise<ApiResponse<NoticeTemplate>> {
    const { locale, texts } = change
    const kind = this.getKind(change.kind)
    if (texts) assertPlaceholders(kind, texts)
    return this.#commands.run(context, async (em) => {
      await acquireAdvisoryLock(em, 'notice-template', `${kind.name} ${locale}`)
      const before = await this.load(em, kind, locale)
      expectVersion(change.version, before.version, { version: before.version })
      const connection = await getTransactionConnection(em)
      const version = before.version + 1
      const json = texts && JSON.stringify(texts)
      const changedAt = context.now.toISOString()
      const changedBy = context.caller?.sub ?? null
      await connection.query({ ...insert, values: [kind.name, locale, version, json, changedBy, changedAt] })
      const row = { kind: kind.name, locale, version, texts, changed_by: changedBy, changed_at: changedAt }
      return {
        results: toTemplate(kind, locale, row),
        action: {
          ...(texts ? { kind: 'notice-template.changed' as const } : { kind: 'notice-template.reset' as const }),
          entityType: 'notice-template',
          entityId: `${kind.name} ${locale}`,
          before: before.texts,
          after: texts ?? kind.texts[locale],
        },
      }
    })
  }

  /** Returns the current texts in the transaction of `em`. */
  async load(em: EntityManager, kind: NoticeKind, locale: Locale): Promise<NoticeTemplate> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<Row>({ ...selectOne, values: [kind.name, locale] })
    return toTemplate(kind, locale, rows[0])
  }
}

function assertPlaceholders(kind: NoticeKind, texts: NoticeTexts): void {
  const problems = findPlaceholderProblems(kind, texts)
  if (problems.length > 0) refuse('notices.placeholder-invalid', { problems })
}

function toTemplate(kind: NoticeKind, locale: Locale, row: Row | undefined): NoticeTemplate {
  // A version from before a release may contain a placeholder that the kind no longer has.
  const edited = row?.texts && findPlaceholderProblems(kind, row.texts).length === 0 ? row.texts : undefined
  return {
    kind: kind.name,
    locale,
    version: row?.version ?? 0,
    texts: edited ?? kind.texts[locale],
    defaultTexts: kind.texts[locale],
    isEdited: edited !== undefined,
    changedAt: row ? new Date(row.changed_at).toISOString() : null,
    placeholders: getSampleValues(kind, locale),
  }
}
