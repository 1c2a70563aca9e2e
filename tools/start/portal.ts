import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, deployablesOf, getDeployable } from '../deployables.ts'
import { buildChanged } from './build.ts'
import { prepareDemonstration, type DemonstrationAccount } from './demonstration.ts'
import { startInfrastructure, wantedPorts } from './infrastructure.ts'
import { endLeftovers } from './leftovers.ts'
import { freePorts, requireFree } from './ports.ts'
import { removePostgresPlace } from './postgres-place.ts'
import type { Progress } from './progress.ts'
import { requireOk } from './readiness.ts'
import { releaseBuilt } from './release-built.ts'
import { portalEnvironment } from './scripts.ts'
import { readSecrets } from './secrets.ts'
import { findUpstreams, serviceEnvironment } from './service-environment.ts'
import { migrateAll, serviceProcess } from './service-process.ts'
import type { ExternalParts } from './settings.ts'
import { SupervisedProcess } from './supervised-process.ts'
import type { DatabaseAccess, PortalFacts, Ports } from './portal-facts.ts'

/** How a portal is to be started. */
export interface PortalOptions {
  /** Everything it keeps; made when missing. */
  readonly dataDir: string
  /** `free` for an isolated portal beside others. */
  readonly ports: Ports | 'free'
  /** Address people open; follows from the port when it is not given. */
  readonly origin?: string
  readonly external?: ExternalParts
  /** Settings handed on to services (SMTP_URL and so on); nothing of the environment unless given. */
  readonly given?: NodeJS.ProcessEnv
  readonly demonstration?: boolean
  readonly logFolder?: string
  /** Where running processes are remembered, when it must outlive the data folder. Its leftovers are then not ended. */
  readonly runFolder?: string
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/** A running portal. */
export interface Portal {
  readonly origin: string
  readonly dataDir: string
  readonly ports: Ports
  /** Accounts that can sign in; none outside demonstration mode. */
  readonly accounts: readonly DemonstrationAccount[]
  /** Every process by name: the services, `edge`, and `postgres` and `nats` where they are the embedded ones. */
  readonly processes: ReadonlyMap<string, SupervisedProcess>
  /** How to reach each service's database. */
  readonly databases: ReadonlyMap<string, DatabaseAccess>
  readonly natsUrl: string
  /** What a script against this portal is told by its environment. */
  readonly environment: Readonly<Record<string, string>>
  /** The environment a service was started with. */
  environmentOf(name: string): Record<string, string>
  /** Ends everything in order: the edge, the services, NATS, PostgreSQL. */
  stop(): Promise<void>
  /** Removes the data folder. Call it when stopped. */
  removeData(): void
}

/**
 * Starts a whole portal: PostgreSQL and NATS, what is not built yet, migrations, every service and the edge, the built
 * shell and remotes as a release, sample content once. Throws when any of it fails or the signal is aborted; whatever
 * had been started by then is stopped again.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const started: SupervisedProcess[] = []
  try {
    return await bringUp(options, started)
  } catch (error) {
    await stopAll(started)
    throw error
  }
}

/** Removes everything a portal keeps, also what lies outside its data folder; the lock of its runner stays. */
export function forgetData(dataDir: string): void {
  removePostgresPlace(dataDir)
  const kept = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== lockName) : []
  for (const name of kept) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Name of the file in a data folder that says who runs the portal. */
export const lockName = 'start.lock'

async function bringUp(options: PortalOptions, started: SupervisedProcess[]): Promise<Portal> {
  const { dataDir, progress, signal, given = {}, demonstration = true } = options
  const external = options.external ?? { databases: {}, userPool: false }
  const supervision = {
    logFolder: options.logFolder ?? join(dataDir, 'logs'),
    runFolder: options.runFolder ?? join(dataDir, 'run'),
    tell: (line: string) => progress.tell(line),
  }
  makeDataDir(dataDir)
  if (!options.runFolder) await endLeftovers(supervision.runFolder)
  const ports = options.ports === 'free' ? await freePorts() : options.ports
  await requireFree(wantedPorts(ports, external))
  const secrets = readSecrets(dataDir)
  const origin = options.origin ?? `http://127.0.0.1:${ports.portal}`

  const running = deployablesOf('service', 'edge').filter(({ name }) => !(external.userPool && name === 'user-pool'))
  const services = running.filter(({ database }) => database)
  const onStarted = (process: SupervisedProcess) => started.push(process)
  const { databases, natsUrl } = await startInfrastructure({
    dataDir,
    ports,
    secrets,
    external,
    services,
    supervision,
    progress,
    signal,
    onStarted,
  })
  await progress.step('build', (report) => buildChanged(deployables, { report, signal }))
  const upstreams = findUpstreams(ports, running)
  const facts: PortalFacts = { dataDir, origin, ports, secrets, natsUrl, databases, upstreams, demonstration, given }
  await progress.step('migrations', () => migrateAll(services, facts, signal))
  await progress.step('services', async (report) => {
    const processes = running.map((each) => new SupervisedProcess(serviceProcess(each, facts), supervision).start())
    started.push(...processes)
    let ready = 0
    report(`0 of ${processes.length} ready`)
    const wait = async (process: SupervisedProcess) => {
      await process.ready(90_000, signal)
      ready += 1
      report(`${ready} of ${processes.length} ready`)
    }
    await Promise.all(processes.map(wait))
  })
  const accounts = demonstration ? await prepareDemonstration(facts, progress, signal) : []
  // Last, because the portal says that it is ready from its first release on.
  await releaseBuilt(facts, progress, signal)
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
      forgetData(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  // PostgreSQL's own user passes through it; what is secret in it is closed by itself.
  chmodSync(dataDir, 0o711)
}

/** In the reverse of the order in which things depend on each other; services side by side. */
async function stopAll(started: readonly SupervisedProcess[]): Promise<void> {
  const named = (...names: string[]) => started.filter(({ plan }) => names.includes(plan.name))
  const services = started.filter(({ plan }) => !['edge', 'nats', 'postgres'].includes(plan.name))
  for (const group of [named('edge'), services, named('nats'), named('postgres')]) {
    await Promise.all(group.map((process) => process.stop()))
  }
}
