import type { FastifyInstance } from 'fastify'
import type { Refusal } from './http/refusal.ts'

/** What a readiness check found. `degraded` keeps the service ready: writes still succeed. */
export type Readiness = 'ready' | 'degraded' | 'unready'

/**
 * The steps of a shutdown, in order: `intake` stops taking messages, then HTTP is drained by the kit,
 * `relay` finishes what is under way, `pool` closes connections.
 */
const shutdownSteps = ['intake', 'relay', 'pool'] as const
export type ShutdownStep = (typeof shutdownSteps)[number]

type Work = () => Promise<void> | void

/** Where libraries hook into a service's life without knowing each other. */
export class Lifecycle {
  readonly #starts: Work[] = []
  readonly #checks = new Map<string, () => Promise<Readiness>>()
  readonly #steps = new Map<ShutdownStep, Work[]>()
  readonly #translations: ((failure: unknown) => Refusal | undefined)[] = []
  readonly #privateRoutes: ((app: FastifyInstance) => void)[] = []
  #draining = false

  /** Whether the shutdown has begun; `/readyz` is 503 from then on. */
  get draining(): boolean {
    return this.#draining
  }

  /** Runs `work` after the modules are wired and before the ports open. */
  onStart(work: Work): void {
    this.#starts.push(work)
  }

  /** Adds a named check to `/readyz`. A check that throws or takes over a second counts as `unready`. */
  addCheck(name: string, check: () => Promise<Readiness>): void {
    this.#checks.set(name, check)
  }

  /** Runs `work` at that step of the shutdown. */
  onShutdown(step: ShutdownStep, work: Work): void {
    this.#steps.set(step, [...(this.#steps.get(step) ?? []), work])
  }

  /** Teaches the failure answer to read a library's errors (a lost database is 503, a stale row 412). */
  translateFailure(translation: (failure: unknown) => Refusal | undefined): void {
    this.#translations.push(translation)
  }

  /** Adds routes to the private port. */
  addPrivateRoutes(routes: (app: FastifyInstance) => void): void {
    this.#privateRoutes.push(routes)
  }

  /** Used by the kit: runs what was registered with {@link onStart}. */
  async start(): Promise<void> {
    for (const work of this.#starts) await work()
  }

  /** Used by the kit: the outcome of every check. */
  async check(): Promise<Record<string, Readiness>> {
    const found = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await withinASecond(check)] as const),
    )
    return Object.fromEntries(found)
  }

  /** Used by the kit: a step of the shutdown. A failing piece of work does not stop the others. */
  async shutDown(step: ShutdownStep): Promise<unknown[]> {
    this.#draining = true
    const outcomes = await Promise.allSettled((this.#steps.get(step) ?? []).map(async (work) => work()))
    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  }

  /** Used by the kit: readiness is withdrawn. */
  beginDraining(): void {
    this.#draining = true
  }

  /** Used by the kit. */
  translate(failure: unknown): Refusal | undefined {
    for (const translation of this.#translations) {
      const refusal = translation(failure)
      if (refusal) return refusal
    }
    return undefined
  }

  /** Used by the kit. */
  mountPrivateRoutes(app: FastifyInstance): void {
    for (const routes of this.#privateRoutes) routes(app)
  }
}

async function withinASecond(check: () => Promise<Readiness>): Promise<Readiness> {
  const limit = Promise.withResolvers<Readiness>()
  const timer = setTimeout(() => limit.resolve('unready'), 1000)
  try {
    return await Promise.race([check(), limit.promise])
  } catch {
    return 'unready'
  } finally {
    clearTimeout(timer)
  }
}
