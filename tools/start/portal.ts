import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deployablesOf, getDeployable } from '../deployables.ts'
import { buildChanged } from './build.ts'
import { prepareDemonstration, type DemonstrationAccount } from './demonstration.ts'
import { runTogether } from './run-together.ts'
import { startInfrastructure, getRequiredPorts } from './infrastructure.ts'
import { endLeftoverProcesses } from './leftovers.ts'
import { findFreePorts, requireFreePorts } from './ports.ts'
import { removePostgresFiles } from './postgres-location.ts'
import type { Progress } from './progress.ts'
import { requireOk } from './readiness.ts'
import { releaseBuilt } from './release-built.ts'
import { portalEnvironment } from './scripts.ts'
import { readSecrets } from './secrets.ts'
import { findUpstreams, serviceEnvironment } from './service-environment.ts'
import type { ExternalParts } from './settings.ts'
import { startServices } from './start-services.ts'
import type { SupervisedProcess } from './supervised-process.ts'
import type { DatabaseAccess, PortalFacts, Ports } from './portal-facts.ts'

/** Input of {@link startPortal}. */
export interface PortalOptions {
  /** Folder for all data of the portal; created if missing. */
  readonly dataDir: string
  /** `free` picks free ports, for an isolated portal next to others. */
  readonly ports: Ports | 'free'
  /** Address that people open; derived from the port by default. */
  readonly origin?: string
  readonly external?: ExternalParts
  /** Settings passed to services (SMTP_URL and so on). The process environment is not used. */
  readonly userSettings?: NodeJS.ProcessEnv
  readonly demonstration?: boolean
  /** Limits the sample content to the texts of these series, which starts faster. */
  readonly sampleSeries?: readonly string[]
  readonly logFolder?: string
  /**
   * Folder with the identities of running processes, for when it must outlive the data folder. Leftover processes in
   * it are then not ended.
   */
  readonly runFolder?: string
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/** A running portal. */
export interface Portal {
  readonly origin: string
  readonly dataDir: string
  readonly ports: Ports
  /** Accounts that can sign in; empty outside demonstration mode. */
  readonly accounts: readonly DemonstrationAccount[]
  /** Every process by name: the services, `edge`, and `postgres` and `nats` if they are embedded. */
  readonly processes: ReadonlyMap<string, SupervisedProcess>
  /** How to reach each service's database. */
  readonly databases: ReadonlyMap<string, DatabaseAccess>
  readonly natsUrl: string
  /** Environment variables for scripts that use this portal. */
  readonly environment: Readonly<Record<string, string>>
  /** Returns the environment that a service was started with. */
  environmentOf(name: string): Record<string, string>
  /** Stops everything in order: the edge, the services, NATS, PostgreSQL. */
  stop(): Promise<void>
  /** Removes the data folder. Call it after `stop`. */
  removeData(): void
}

/**
 * Starts a whole portal: PostgreSQL and NATS, the builds, migrations, every service and the edge, a release of the
 * shell and the remotes, and the sample content on the first start. Throws when a step fails or the signal is aborted,
 * after stopping what had been started.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const started: SupervisedProcess[] = []
  try {
    return await startAll(options, started)
  } catch (error) {
    await stopAll(started)
    throw error
  }
}

/** Removes all data of a portal, including files outside its data folder, except the lock of its runner. */
export function removeAllData(dataDir: string): void {
  removePostgresFiles(dataDir)
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== lockFileName) : []
  for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Lock file in a data folder that names the process running the portal. */
export const lockFileName = 'start.lock'

async function startAll(options: PortalOptions, started: SupervisedProcess[]): Promise<Portal> {
  const { dataDir, progress, signal, userSettings = {}, demonstration = true } = options
  const external = options.external ?? { databases: {}, userPool: false }
  const supervision = {
    logFolder: options.logFolder ?? join(dataDir, 'logs'),
    runFolder: options.runFolder ?? join(dataDir, 'run'),
    log: (line: string) => progress.print(line),
  }
  makeDataDir(dataDir)
  if (!options.runFolder) await endLeftoverProcesses(supervision.runFolder)
  const ports = options.ports === 'free' ? await findFreePorts() : options.ports
  await requireFreePorts(getRequiredPorts(ports, external))
  const secrets = readSecrets(dataDir)
  const origin = options.origin ?? `http://127.0.0.1:${ports.portal}`

  const deployed = deployablesOf('service', 'edge').filter(({ name }) => !(external.userPool && name === 'user-pool'))
  const services = deployed.filter(({ database }) => database)
  const onStarted = (process: SupervisedProcess) => started.push(process)
  const [{ databases, natsUrl }] = await runTogether(
    startInfrastructure({ dataDir, ports, secrets, external, services, supervision, progress, signal, onStarted }),
    progress.step('build services', (report) => buildChanged(deployablesOf('service', 'edge'), { report, signal })),
  )
  const upstreams = findUpstreams(ports, deployed)
  const facts: PortalFacts = {
    dataDir,
    origin,
    ports,
    secrets,
    natsUrl,
    databases,
    upstreams,
    demonstration,
    userSettings,
  }
  // The pages are built while the services start and the sample content is created.
  const pages = progress.step('build pages', (report) =>
    buildChanged(deployablesOf('shell', 'remote'), { report, signal }),
  )
  const running = startServices(deployed, facts, { supervision, progress, signal, onStarted })
  const [accounts] = await runTogether(
    running.then(() => (demonstration ? prepareDemonstration(facts, options.sampleSeries, progress, signal) : [])),
    runTogether(running, pages).then(() => releaseBuilt(facts, progress, signal)),
  )
  await requireOk(`http://127.0.0.1:${ports.portal}/readyz`, 30_000, signal)

  return {
    origin,
    dataDir,
    ports,
    accounts,
    databases,
    natsUrl,
    processes: new Map(started.map((process) => [process.plan.name, process])),
    environment: portalEnvironment(facts),
    environmentOf: (name) => serviceEnvironment(getDeployable(name), facts),
    stop: () => stopAll(started),
    removeData: () => {
      removeAllData(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  // PostgreSQL's own user must be able to enter it; secret files in it have their own permissions.
  chmodSync(dataDir, 0o711)
}

/** Stops dependents before what they depend on; the services in parallel. */
async function stopAll(started: readonly SupervisedProcess[]): Promise<void> {
  const named = (...names: string[]) => started.filter(({ plan }) => names.includes(plan.name))
  const services = started.filter(({ plan }) => !['edge', 'nats', 'postgres'].includes(plan.name))
  for (const group of [named('edge'), services, named('nats'), named('postgres')]) {
    await Promise.all(group.map((process) => process.stop()))
  }
}
