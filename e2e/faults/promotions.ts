import { call, expect, readDemonstrationAccount, results, type ApiResponse } from '@portal/testing-e2e'
import type { VersionSummary } from '@portal/contracts-regulations'
import pg from 'pg'
import { SampleText } from '../../tools/bench/sample-text.ts'
import { signIn as getToken } from '@portal/portal-client'
import type { Portal } from '../../tools/start/portal.ts'
import { withDatabase } from './fault-portal.ts'

type PromotionResponse = ApiResponse<{ readonly version: VersionSummary }>

const paragraphs = 300
/** The only defined term that is counted, because random sentences may define others. */
const term = 'lead pony'
const effectiveDate = '2031-01-01'

/** A promotion that is repeated until it is acknowledged: the version, the request body and the idempotency key. */
class Promotion {
  readonly key = crypto.randomUUID()
  readonly version: VersionSummary

  constructor(version: VersionSummary) {
    this.version = version
  }

  get body() {
    const { versionId, lockVersion: expectedVersion, state } = this.version
    // The parser has warnings for random text.
    const reason = 'Random text, so its parse warnings are irrelevant.'
    return { versionId, expectedVersion, reason, ...(state === 'CURRENT_EDIT' && { effectiveFrom: effectiveDate }) }
  }
}

/**
 * An editor who is subscribed to every regulation and promotes versions of several hundred provisions, several at a
 * time.
 */
export class Promotions {
  readonly #portal: Portal
  readonly #token: string
  readonly #promotions: Promotion[] = []

  private constructor(portal: Portal, token: string) {
    this.#portal = portal
    this.#token = token
  }

  /** Prepares a promotion for each step of the lifecycle, and a second one for the first step. */
  static async prepare(portal: Portal): Promise<Promotions> {
    const { name, password } = readDemonstrationAccount('editor', portal.dataDir)
    const promotions = new Promotions(portal, await getToken(portal.origin, name, password))
    // Subscribing is refused until the user list has the account, which takes a moment in a new portal.
    await expect.poll(() => promotions.#subscribe()).toBe(200)
    for (const [index, steps] of [0, 0, 1, 2].entries()) {
      let promotion = new Promotion(await promotions.#importDraft(91_000 + index * 1000))
      for (let step = 0; step < steps; step += 1) promotion = new Promotion(await promotions.#promote(promotion))
      promotions.#promotions.push(promotion)
    }
    return promotions
  }

  get count(): number {
    return this.#promotions.length
  }

  /** Sends all promotions; undefined when the connection broke before the response. */
  send(): Promise<(PromotionResponse | undefined)[]> {
    return Promise.all(this.#promotions.map((promotion) => this.#send(promotion).catch((): undefined => undefined)))
  }

  /** Returns what is stored of each regulation. */
  readStates(): Promise<StoredState[]> {
    return withDatabase(this.#portal, async (client) => {
      const states: StoredState[] = []
      for (const { version } of this.#promotions) states.push(await readStates(client, version.mainParentId))
      return states
    })
  }

  /** Returns the stored response of each promotion; undefined if it didn't take effect. */
  readResponses(): Promise<(VersionSummary | undefined)[]> {
    return withDatabase(this.#portal, async (client) => {
      const { rows } = await client.query<{ key: string; response: string }>(
        'select key, response from idempotency_key',
      )
      const byKey = new Map(rows.map(({ key, response }) => [key, response]))
      return this.#promotions.map(({ key }) => {
        const response = byKey.get(key)
        return response === undefined ? undefined : (JSON.parse(response) as PromotionResponse).results.version
      })
    })
  }

  /** Returns the number of emails and of audit entries for each version. */
  async countNotifications(
    versionIds: readonly string[],
  ): Promise<{ readonly mails: number[]; readonly entries: number[] }> {
    const { origin } = this.#portal
    const { name, password } = readDemonstrationAccount('admin', this.#portal.dataDir)
    const token = await getToken(origin, name, password)
    const outbox = (await (await fetch(`${origin}/dev/outbox?format=json`)).json()) as { text: string }[]
    const query = new URLSearchParams({ service: 'regulations', action: 'version.promoted', limit: '100' })
    const trail = await results<{ items: { entityId: string }[] }>(`/api/audit?${query}`, { origin, token })
    return {
      mails: versionIds.map((id) => outbox.filter(({ text }) => text.includes(id)).length),
      entries: versionIds.map((id) => trail.items.filter(({ entityId }) => entityId === id).length),
    }
  }

  async #importDraft(number: number): Promise<VersionSummary> {
    const text = [
      new SampleText(number).series(number, paragraphs),
      `Rule ${number + 900}. Definitions of this series`,
      `(a) The term “${term}” means a horse that goes beside another on the way to the gate.`,
    ].join('\n\n')
    const body = { text, title: { en: `Series ${number}` }, subject: 'racetrack-safety' }
    return (await this.#post<{ version: VersionSummary }>('/api/regulations/import', body)).version
  }

  async #promote(promotion: Promotion): Promise<VersionSummary> {
    return (await this.#send(promotion)).results.version
  }

  #send({ key, body }: Promotion): Promise<PromotionResponse> {
    const { origin } = this.#portal
    const headers = { 'idempotency-key': key }
    return call('/api/regulations/promote-version', { origin, token: this.#token, headers, body })
  }

  /** Returns the status of the response. */
  async #subscribe(): Promise<number> {
    const { origin } = this.#portal
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { mainParentId: null, locale: 'en-US' }
    return (await call('/api/subscriptions', { origin, token: this.#token, headers, body })).status
  }

  #post<Results>(path: string, body: unknown): Promise<Results> {
    const { origin } = this.#portal
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return results(path, { origin, token: this.#token, headers, body })
  }
}

/** What a regulation's promotions have stored. */
export interface StoredState {
  /** States of its versions, oldest first. */
  readonly states: string[]
  /** Number of versions that lack some of their provisions. */
  readonly incompleteVersions: number
  /** Number of published versions whose stored text has the right hash and all provisions. */
  readonly texts: number
  readonly layers: number
  readonly definitions: number
  /** Number of audited promotions. */
  readonly actions: number
  /** Number of publication events. */
  readonly events: number
}

async function readStates(client: pg.Client, mainParentId: string): Promise<StoredState> {
  const { rows } = await client.query<StoredState>(
    `with v as (select * from version where main_parent_id = $1::uuid)
     select
       array(select state from v order by created_at) as states,
       (select count(*)::int from v where node_count <>
         (select count(*) from version_provision n where n.version_id = v.version_id)) as "incompleteVersions",
       (select count(*)::int from v join published_text t using (content_hash),
               lateral (select convert_from(t.body, 'utf8')::jsonb -> 'results' as body) as response
         where v.published_at is not null and response.body ->> 'contentHash' = v.content_hash
           and jsonb_array_length(response.body -> 'nodes') = v.node_count) as texts,
       (select count(*)::int from v join version_layer using (version_id)) as layers,
       (select count(*)::int from definition d
         where d.source_version_id in (select version_id from v) and d.term = $2) as definitions,
       (select count(*)::int from action where kind = 'version.promoted'
           and entity_id in (select version_id::text from v)) as actions,
       (select count(*)::int from outbox_event where subject = 'evt.regulations.version.published.v1'
           and payload ->> 'mainParentId' = $1::uuid::text) as events`,
    [mainParentId, term],
  )
  const [row] = rows
  if (!row) throw new Error(`there is no regulation ${mainParentId}`)
  return row
}

/**
 * Locks tables against writes, so that transactions wait. Returns functions that count the waiting transactions and
 * release the lock.
 */
export async function lockTables(
  portal: Portal,
  ...tables: readonly string[]
): Promise<{ countWaiting(): Promise<number>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: portal.databases.get('regulations')?.migrationUrl })
  await client.connect()
  await client.query(`begin; lock table ${tables.join(', ')} in share row exclusive mode`)
  return {
    async countWaiting() {
      const { rows } = await client.query<{ count: number }>(
        'select count(distinct pid)::int from pg_locks where not granted and relation = any($1::regclass[])',
        [tables],
      )
      return rows[0]?.count ?? 0
    },
    release: () => client.end(),
  }
}
