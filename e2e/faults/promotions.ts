import { demonstrationPerson, call, results, type ApiResponse } from '@portal/testing-e2e'
import type { VersionSummary } from '@portal/contracts-regulations'
import pg from 'pg'
import { SampleText } from '../../tools/bench/sample-text.ts'
import { signIn as tokenOf } from '../../tools/portal/sign-in.ts'
import type { Portal } from '../../tools/start/portal.ts'
import { withDatabase } from './fault-portal.ts'

type Promoted = ApiResponse<{ readonly version: VersionSummary }>

const paragraphs = 300
/** The one defined term that counts: random sentences may define others. */
const term = 'lead pony'
const inForceFrom = '2031-01-01'

/** A promotion that is sent until it is acknowledged: the version, the request body and the idempotency key. */
class Promotion {
  readonly key = crypto.randomUUID()
  readonly version: VersionSummary

  constructor(version: VersionSummary) {
    this.version = version
  }

  get body() {
    const { versionId, lockVersion: expectedVersion, state } = this.version
    // The parser warns about some places of a random text.
    const reason = 'Random text: its parse warnings do not matter.'
    return { versionId, expectedVersion, reason, ...(state === 'CURRENT_EDIT' && { effectiveFrom: inForceFrom }) }
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

  /** One promotion of each step of the lifecycle, and a second one of the first step. */
  static async prepared(portal: Portal): Promise<Promotions> {
    const { name, password } = demonstrationPerson('editor', portal.dataDir)
    const made = new Promotions(portal, await tokenOf(portal.origin, name, password))
    await made.#post('/api/subscriptions', { mainParentId: null, locale: 'en-US' })
    for (const [place, steps] of [0, 0, 1, 2].entries()) {
      let promotion = new Promotion(await made.#imported(91_000 + place * 1000))
      for (let step = 0; step < steps; step += 1) promotion = new Promotion(await made.#promoted(promotion))
      made.#promotions.push(promotion)
    }
    return made
  }

  get count(): number {
    return this.#promotions.length
  }

  /** Sends all of them; a broken connection leaves no response. */
  send(): Promise<(Promoted | undefined)[]> {
    return Promise.all(this.#promotions.map((promotion) => this.#send(promotion).catch((): undefined => undefined)))
  }

  /** The stored state of each regulation. */
  found(): Promise<Found[]> {
    return withDatabase(this.#portal, async (client) => {
      const each: Found[] = []
      for (const { version } of this.#promotions) each.push(await found(client, version.mainParentId))
      return each
    })
  }

  /** The stored responses of promotions; undefined for those not done. */
  kept(): Promise<(VersionSummary | undefined)[]> {
    return withDatabase(this.#portal, async (client) => {
      const { rows } = await client.query<{ key: string; response: string }>(
        'select key, response from idempotency_key',
      )
      const byKey = new Map(rows.map(({ key, response }) => [key, response]))
      return this.#promotions.map(({ key }) => {
        const answer = byKey.get(key)
        return answer === undefined ? undefined : (JSON.parse(answer) as Promoted).results.version
      })
    })
  }

  /** Number of emails per version to the editor, and number of audit entries per promotion. */
  async countNotifications(
    versionIds: readonly string[],
  ): Promise<{ readonly mails: number[]; readonly entries: number[] }> {
    const { origin } = this.#portal
    const { name, password } = demonstrationPerson('admin', this.#portal.dataDir)
    const token = await tokenOf(origin, name, password)
    const outbox = (await (await fetch(`${origin}/dev/outbox?format=json`)).json()) as { text: string }[]
    const query = new URLSearchParams({ service: 'regulations', action: 'version.promoted', limit: '100' })
    const trail = await results<{ items: { entityId: string }[] }>(`/api/audit?${query}`, { origin, token })
    return {
      mails: versionIds.map((id) => outbox.filter(({ text }) => text.includes(id)).length),
      entries: versionIds.map((id) => trail.items.filter(({ entityId }) => entityId === id).length),
    }
  }

  async #imported(number: number): Promise<VersionSummary> {
    const text = [
      new SampleText(number).series(number, paragraphs),
      `Rule ${number + 900}. Words of this series`,
      `(a) The term “${term}” means a horse that goes beside another on the way to the gate.`,
    ].join('\n\n')
    const body = { text, title: { en: `Series ${number}` }, subject: 'racetrack-safety' }
    return (await this.#post<{ version: VersionSummary }>('/api/regulations/import', body)).version
  }

  async #promoted(promotion: Promotion): Promise<VersionSummary> {
    return (await this.#send(promotion)).results.version
  }

  #send({ key, body }: Promotion): Promise<Promoted> {
    const { origin } = this.#portal
    const headers = { 'idempotency-key': key }
    return call('/api/regulations/promote-version', { origin, token: this.#token, headers, body })
  }

  #post<Results>(path: string, body: unknown): Promise<Results> {
    const { origin } = this.#portal
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return results(path, { origin, token: this.#token, headers, body })
  }
}

/** Everything that a promotion creates for a regulation. */
export interface Found {
  /** By version number and order. */
  readonly states: string[]
  /** Versions that lack some of their provisions. */
  readonly halfCopied: number
  /** Published versions with their frozen text, its hash and every provision. */
  readonly texts: number
  readonly layers: number
  readonly definitions: number
  /** Recorded promotions, and publications with sent or queued notifications. */
  readonly actions: number
  readonly events: number
}

async function found(client: pg.Client, mainParentId: string): Promise<Found> {
  const { rows } = await client.query<Found>(
    `with v as (select * from version where main_parent_id = $1::uuid)
     select
       array(select state from v order by created_at) as states,
       (select count(*)::int from v where node_count <>
         (select count(*) from version_provision n where n.version_id = v.version_id)) as "halfCopied",
       (select count(*)::int from v join published_text t using (content_hash),
               lateral (select convert_from(t.body, 'utf8')::jsonb -> 'results' as body) as read
         where v.published_at is not null and read.body ->> 'contentHash' = v.content_hash
           and jsonb_array_length(read.body -> 'nodes') = v.node_count) as texts,
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
  if (!row) throw new Error(`nothing is known of ${mainParentId}`)
  return row
}

/**
 * Locks tables against writes, so that transactions wait there. Resolves to a function that returns how many wait, and
 * one that unlocks.
 */
export async function holdTables(
  portal: Portal,
  ...tables: readonly string[]
): Promise<{ waiting(): Promise<number>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: portal.databases.get('regulations')?.migrationUrl })
  await client.connect()
  await client.query(`begin; lock table ${tables.join(', ')} in share row exclusive mode`)
  return {
    async waiting() {
      const { rows } = await client.query<{ count: number }>(
        'select count(distinct pid)::int from pg_locks where not granted and relation = any($1::regclass[])',
        [tables],
      )
      return rows[0]?.count ?? 0
    },
    release: () => client.end(),
  }
}
