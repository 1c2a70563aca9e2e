import type { Deployable } from '../deployables.ts'
import type { PortalFacts } from './portal-facts.ts'
import type { Progress } from './progress.ts'
import { migrateAll, serviceProcess } from './service-process.ts'
import { SupervisedProcess, type Supervision } from './supervised-process.ts'

/** Migrates the databases, starts the services and the edge, and waits until all of them are ready. */
export async function startServices(
  deployed: readonly Deployable[],
  facts: PortalFacts,
  options: {
    readonly supervision: Supervision
    readonly progress: Progress
    readonly signal: AbortSignal | undefined
    /** Called for every process as soon as it runs, so that the caller can stop it whatever happens next. */
    readonly onStarted: (process: SupervisedProcess) => void
  },
): Promise<void> {
  const { supervision, progress, signal, onStarted } = options
  const withDatabase = deployed.filter(({ database }) => database)
  await progress.step('migrations', () => migrateAll(withDatabase, facts, signal))
  await progress.step('services', async (report) => {
    const processes = deployed.map((each) => new SupervisedProcess(serviceProcess(each, facts), supervision).start())
    processes.forEach(onStarted)
    let ready = 0
    report(`0 of ${processes.length} ready`)
    const wait = async (process: SupervisedProcess) => {
      await process.ready(90_000, signal)
      ready += 1
      report(`${ready} of ${processes.length} ready`)
    }
    await Promise.all(processes.map(wait))
  })
}
