import { portalData } from '@portal/testing-e2e'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readSecrets } from '../../tools/start/secrets.ts'

/** Runs work in the database of a service of the portal under test, as the owner of its PostgreSQL. */
export async function withDatabaseOf<Result>(
  service: 'admin' | 'regulations',
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { root } = JSON.parse(readFileSync(join(portalData, 'postgres.json'), 'utf8')) as { root: string }
  const port = readFileSync(join(root, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'portal_owner',
    password: readSecrets(portalData).clusterPassword,
    database: `portal_${service}`,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
