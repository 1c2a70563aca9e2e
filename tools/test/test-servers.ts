import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../start/ports.ts'
import { startCluster } from '../start/postgres.ts'
import { removePostgresFiles } from '../start/postgres-location.ts'
import { startNats } from '../start/nats.ts'
import { natsServer, requireProgram } from '../start/system-packages.ts'
import type { RunContext } from './run-context.ts'

/** The real servers that medium tests use, and the environment variables that name them. */
export interface TestServers {
  readonly env: Record<string, string>
  stop(): Promise<void>
}

/** Folder in the reports with the process ids of the fault tests' portal. */
export const faultsRunFolder = 'run-faults'

/** Starts one PostgreSQL cluster and one NATS server for all medium tests of a run, on free ports, with temporary files. */
export async function startTestServers({ reports, report, signal }: RunContext): Promise<TestServers> {
  const dataDir = makeDataDir(reports)
  const supervision = { logFolder: join(reports, 'servers'), runFolder: join(reports, 'run'), log: report }
  const program = await requireProgram(natsServer, { report, signal })
  const ports = await findFreePorts()
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
    removePostgresFiles(dataDir)
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
 * Makes a temporary data folder. With `reports`, its path is recorded there so that the next run can remove it when this
 * one is killed. The folder is readable by PostgreSQL's user.
 */
export function makeDataDir(reports?: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'))
  chmodSync(dataDir, 0o711)
  if (reports !== undefined) appendFileSync(join(reports, 'data-folders'), `${dataDir}\n`)
  return dataDir
}

/** Removes the data folders of a killed run. Its processes must have ended first. */
export function removeDataDirs(reports: string): void {
  const list = join(reports, 'data-folders')
  if (!existsSync(list)) return
  for (const dataDir of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
    removePostgresFiles(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  rmSync(list)
}
