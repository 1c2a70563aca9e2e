import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startIsolatedServices, type IsolatedServices } from '../start/isolated-services.ts'
import { TokenIssuer } from '../testing/token-issuer.ts'
import { workspace } from '../workspace.ts'
import type { BenchContext } from './figure.ts'
import { startHorsePeer, type HorsePeer } from './horse-peer.ts'
import { loadHorses, toAccount } from './horses-data.ts'

/** The horses service with its data, and a hand-written server on the same database. */
export interface HorseServers {
  readonly services: IsolatedServices
  readonly origin: string
  readonly peer: HorsePeer
  /** The database, for its owner. */
  readonly client: pg.Client
  readonly horses: number
  /** Calls the service as a person by number and returns the results. */
  call(person: number, path: string, body?: unknown): Promise<unknown>
}

/** The data remains for the next run. */
const dataDir = join(workspace, '.reports', 'bench', 'horses-data')

/** Starts the servers; `BENCH_HORSES` loads fewer horses than the 200,000 of the measurement. */
export async function startHorseServers(context: BenchContext): Promise<HorseServers> {
  const { onStarted, report, signal, logFolder, runFolder } = context
  const horses = Number(process.env.BENCH_HORSES ?? 200_000)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const issuer = await TokenIssuer.start()
  onStarted(() => issuer.stop())
  const services = await startIsolatedServices({
    services: ['horses'],
    dataDir,
    logFolder,
    runFolder,
    settings: issuer.environment,
    report,
    signal,
    onStarted,
  })
  const url = services.getOwnerUrl('horses')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onStarted(() => client.end())
  await loadHorses(client, horses, report)
  const peer = await startHorsePeer(url)
  onStarted(() => peer.stop())
  const origin = services.getOrigin('horses')
  const tokens = new Map<number, string>()
  return {
    services,
    origin,
    peer,
    client,
    horses,
    async call(person, path, body) {
      const token = tokens.get(person) ?? issuer.token(['USERS'], toAccount(person))
      tokens.set(person, token)
      const response = await fetch(`${origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`)
      return (JSON.parse(text) as { readonly results: unknown }).results
    },
  }
}
