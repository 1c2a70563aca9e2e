import type { FastifyInstance } from 'fastify'
import type { Refusal } from './http/refusal.ts'

/** Result of a readiness check. A `degraded` service stays ready: writes still succeed. */
export type Readiness = 'ready' | 'degraded' | 'unready'

/**
 * The steps of a shutdown, in order: `intake` stops taking messages; then the kit drains HTTP; `background` finishes work in
 * progress; `connections` closes connections.
 */
const shutdownSteps = ['intake', 'background', 'connections'] as const
export type ShutdownStep = (typeof shutdownSteps)[number]

type Work = () => Promise<void> | void

/** Hooks into a service's start and shutdown, with which libraries stay independent of each other. */
export class Lifecycle {
  readonly #starts: Work[] = []
  readonly #checks = new Map<string, () => Promise<Readiness>>()
  readonly #steps = new Map<ShutdownStep, Work[]>()
  readonly #translations: ((failure: unknown) => Refusal | undefined)[] = []
  readonly #privateRoutes: ((app: FastifyInstance) => void)[] = []
  #isDraining = false

  /** Whether the shutdown has started; `/readyz` is 503 from then on. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Runs `work` after the modules are initialized and before the ports open. */
  onStart(work: Work): void {
    this.#starts.push(work)
  }

  /** Adds a named check to `/readyz`. A check that throws or takes longer than a second is `unready`. */
  addCheck(name: string, check: () => Promise<Readiness>): void {
    this.#checks.set(name, check)
  }

  /** Runs `work` in this step of the shutdown. */
  onShutdown(step: ShutdownStep, work: Work): void {
    this.#steps.set(step, [...(this.#steps.get(step) ?? []), work])
  }

  /** Adds a translation of a library's errors to refusals (a lost database is 503, a stale row 412). */
  translateFailure(translation: (failure: unknown) => Refusal | undefined): void {
    this.#translations.push(translation)
  }

  /** Adds routes to the private port. */
  addPrivateRoutes(routes: (app: FastifyInstance) => void): void {
    this.#privateRoutes.push(routes)
  }

  /** Called by the kit: runs the {@link onStart} hooks. */
  async start(): Promise<void> {
    for (const work of this.#starts) await work()
  }

  /** Called by the kit: the result of every check. */
  async check(): Promise<Record<string, Readiness>> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await runWithTimeout(check)] as const),
    )
    return Object.fromEntries(results)
  }

  /** Called by the kit: runs a step of the shutdown and returns its failures. One failure does not stop the others. */
  async shutDown(step: ShutdownStep): Promise<unknown[]> {
    this.#isDraining = true
    const outcomes = await Promise.allSettled((this.#steps.get(step) ?? []).map(async (work) => work()))
    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  }

  /** Called by the kit: makes `/readyz` 503. */
  beginDraining(): void {
    this.#isDraining = true
  }

  /** Called by the kit. */
  translate(failure: unknown): Refusal | undefined {
    for (const translation of this.#translations) {
      const refusal = translation(failure)
      if (refusal) return refusal
    }
    return undefined
  }

  /** Called by the kit. */
  mountPrivateRoutes(app: FastifyInstance): void {
    for (const routes of this.#privateRoutes) routes(app)
  }
}

async function runWithTimeout(check: () => Promise<Readiness>): Promise<Readiness> {
  const timeout = Promise.withResolvers<Readiness>()
  const timer = setTimeout(() => timeout.resolve('unready'), 1000)
  try {
    return await Promise.race([check(), timeout.promise])
  } catch {
    return 'unready'
  } finally {
    clearTimeout(timer)
  }
}
