import { randomUUID } from 'node:crypto'
import { acquireAdvisoryLock, getTransactionConnection, type Commands, type Database } from '@portal/persistence'
import { refuse, type ApiResponse, type Clock, type CommandContext } from '@portal/service-kit'
import { findPeriod, type DatedSetting, type Period } from './dated-setting.ts'

/** A period that staff added. */
export interface AddedPeriod<Value> extends Period<Value> {
  readonly periodId: string
  readonly addedBy: string | null
  readonly addedAt: string
  /** When it was withdrawn before its first day; null: it applies. */
  readonly withdrawnAt: string | null
}

/** Who would be affected by a new period: the number of records by kind, without personal data. */
export type Affected = Readonly<Record<string, number>>

/** Counts whom a new period affects. `current` is the value that applies on its first day now. */
type CountAffected<Value> = (period: Period<Value>, current: Value) => Promise<Affected>

interface Row extends Record<string, unknown> {
  id: string
  name: string
  applies_from: string
  applies_to: string | null
  value: unknown
  source: string
  added_by: string | null
  added_at: string
  withdrawn_at: string | null
}

const select = {
  name: 'dated-setting-select',
  text: `select id, name, applies_from::text, applies_to::text, value, source, added_by, added_at, withdrawn_at
    from dated_setting left join dated_setting_withdrawal on setting_id = id where name = $1 order by position`,
}
const insert = {
  name: 'dated-setting-insert',
  text: `insert into dated_setting (id, name, applies_from, applies_to, value, source, added_by, added_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
}
const insertWithdrawal = {
  name: 'dated-setting-withdraw',
  text: `insert into dated_setting_withdrawal (setting_id, reason, withdrawn_by, withdrawn_at) values ($1, $2, $3, $4)`,
}
/** Other processes use a new period after this time at the latest. */
const cacheSeconds = 10

/** Values that depend on the date. They are changed only by adding a period or
 * withdrawing one before its first day, so that what applied on any day can be read later. */
export class DatedSettings {
  readonly #database: Database
  readonly #commands: Commands
  readonly #clock: Clock
  readonly #cache = new Map<string, { readonly loadedAt: number; readonly rows: Promise<Row[]> }>()
  readonly #counters = new Map<string, CountAffected<never>>()

  constructor(parts: { database: Database; commands: Commands; clock: Clock }) {
    this.#database = parts.database
    this.#commands = parts.commands
    this.#clock = parts.clock
  }

  /** Returns the value that applies on a plain date. */
  async read<Value>(setting: DatedSetting<Value>, date: string): Promise<Value> {
    return findPeriod(await this.#readPeriods(setting), date).value
  }

  /** Lists the periods that staff added, oldest first; later ones take precedence. */
  async list<Value>(setting: DatedSetting<Value>): Promise<readonly AddedPeriod<Value>[]> {
    return (await this.#readRows(setting.name)).map((row) => toPeriod(setting, row))
  }

  /** Registers how the effect of a new period is counted. */
  countAffected<Value>({ name }: DatedSetting<Value>, count: CountAffected<Value>): void {
    this.#counters.set(name, count as CountAffected<never>)
  }

  /** Returns whom a new period would affect, or undefined when the setting does not count it. Changes nothing. */
  async preview<Value>(setting: DatedSetting<Value>, period: Period<Value>): Promise<Affected | undefined> {
    const count = this.#counters.get(setting.name) as CountAffected<Value> | undefined
    const value = setting.value.parse(period.value)
    return count?.({ ...period, value }, await this.read(setting, period.from))
  }

  /** Adds a period. Refuses one that begins before `today`, because it would change what applied then. */
  async add<Value>(
    context: CommandContext,
    setting: DatedSetting<Value>,
    period: Period<Value>,
    today: string,
  ): Promise<ApiResponse<{ periodId: string }>> {
    const { from, to, source } = period
    if (from < today) refuse('dated-settings.begins-in-past', { today })
    if (to !== null && to < from) refuse('dated-settings.ends-before-it-begins')
    const value = setting.value.parse(period.value)
    const response = await this.#commands.run(context, async (em) => {
      await acquireAdvisoryLock(em, 'dated-setting', setting.name)
      const connection = await getTransactionConnection(em)
      const { rows } = await connection.query<Row>({ ...select, values: [setting.name] })
      const before = findPeriod(toPeriods(setting, rows), from).value
      const periodId = randomUUID()
      const { caller, now } = context
      const json = JSON.stringify(value)
      await connection.query({
        ...insert,
        values: [periodId, setting.name, from, to, json, source, caller?.sub ?? null, now.toISOString()],
      })
      return {
        results: { periodId },
        action: {
          kind: 'dated-setting.added',
          entityType: 'dated-setting',
          entityId: setting.name,
          before: { value: before },
          after: { value, from, to, source },
        },
      }
    })
    this.#cache.delete(setting.name)
    return response
  }

  /** Withdraws a period that has not begun; it stays in the history. Refuses one that applied on any day. */
  async withdraw<Value>(
    context: CommandContext,
    setting: DatedSetting<Value>,
    { periodId, reason }: { readonly periodId: string; readonly reason: string },
    today: string,
  ): Promise<ApiResponse<{ periodId: string }>> {
    const response = await this.#commands.run(context, async (em) => {
      await acquireAdvisoryLock(em, 'dated-setting', setting.name)
      const connection = await getTransactionConnection(em)
      const { rows } = await connection.query<Row>({ ...select, values: [setting.name] })
      const row = rows.find(({ id }) => id === periodId) ?? refuse('resource.not-found')
      if (row.withdrawn_at !== null) refuse('dated-settings.already-withdrawn')
      if (row.applies_from <= today) refuse('dated-settings.already-began')
      const { caller, now } = context
      await connection.query({
        ...insertWithdrawal,
        values: [periodId, reason, caller?.sub ?? null, now.toISOString()],
      })
      const { from, to, value, source } = toPeriod(setting, row)
      return {
        results: { periodId },
        action: {
          kind: 'dated-setting.withdrawn',
          entityType: 'dated-setting',
          entityId: setting.name,
          reason,
          before: { value, from, to, source },
        },
      }
    })
    this.#cache.delete(setting.name)
    return response
  }

  async #readPeriods<Value>(setting: DatedSetting<Value>): Promise<readonly Period<Value>[]> {
    return toPeriods(setting, await this.#readRows(setting.name))
  }

  async #readRows(name: string): Promise<Row[]> {
    const now = this.#clock.now().getTime()
    const cached = this.#cache.get(name)
    if (cached && Math.abs(now - cached.loadedAt) < cacheSeconds * 1000) return cached.rows
    const rows = this.#database.rows<Row>(select, [name])
    this.#cache.set(name, { loadedAt: now, rows })
    // A failed read is not remembered.
    rows.catch(() => this.#cache.delete(name))
    return rows
  }
}

function toPeriods<Value>(setting: DatedSetting<Value>, rows: readonly Row[]): readonly Period<Value>[] {
  const applying = rows.filter((row) => row.withdrawn_at === null)
  return [...setting.defaults, ...applying.map((row) => toPeriod(setting, row))]
}

function toPeriod<Value>(setting: DatedSetting<Value>, row: Row): AddedPeriod<Value> {
  return {
    periodId: row.id,
    from: row.applies_from,
    to: row.applies_to,
    value: setting.value.parse(row.value),
    source: row.source,
    addedBy: row.added_by,
    addedAt: new Date(row.added_at).toISOString(),
    withdrawnAt: row.withdrawn_at === null ? null : new Date(row.withdrawn_at).toISOString(),
  }
}
