import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../start/ports.ts'
import { startCluster } from '../start/postgres.ts'
import { removePostgresPlace } from '../start/postgres-place.ts'
import { startNats } from '../start/nats.ts'
import { natsServer, needProgram } from '../start/system-packages.ts'
import type { RunContext } from './run-context.ts'

/** The real servers that medium tests run against, as the environment that tells them. */
export interface TestServers {
  readonly env: Record<string, string>
  stop(): Promise<void>
}

/** Folder below the reports with the identities of what runs for the tests that break things. */
export const faultsRunFolder = 'run-faults'

/** One PostgreSQL cluster and one NATS for all medium tests of a run, on free ports, with files that go away again. */
export async function startTestServers({ reports, report, signal }: RunContext): Promise<TestServers> {
  const dataDir = makeDataDir(reports)
  const supervision = { logFolder: join(reports, 'servers'), runFolder: join(reports, 'run'), tell: report }
  const program = await needProgram(natsServer, { report, signal })
  const ports = await freePorts()
  const cluster = await startCluster({
    dataDir,
    port: ports.postgres,
    password: crypto.randomUUID(),
    durable: false,
    supervision,
    signal,
  })
  const stopCluster = async () => {
    await cluster.stop()
    removePostgresPlace(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const nats = await startNats({
      dataDir,
      port: ports.nats,
      password: crypto.randomUUID(),
      program,
      supervision,
      signal,
    })
    return {
      env: { TEST_CLUSTER_URL: cluster.url, TEST_NATS_URL: nats.url },
      stop: async () => {
        await nats.stop()
        await stopCluster()
      },
    }
  } catch (error) {
    await stopCluster()
    throw error
  }
}

/**
 * A data folder for one run, noted in `reports` (where given) for the next one to remove when this one cannot.
 * PostgreSQL's user must be able to pass through it.
 */
export function makeDataDir(reports?: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'))
  chmodSync(dataDir, 0o711)
  if (reports !== undefined) appendFileSync(join(reports, 'data-folders'), `${dataDir}\n`)
  return dataDir
}

/** Removes the data folders of a run that was killed. Its processes must have been ended before. */
export function removeDataDirs(reports: string): void {
  const list = join(reports, 'data-folders')
  if (!existsSync(list)) return
  for (const dataDir of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
    removePostgresPlace(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  rmSync(list)
}
