import { setTimeout as pause } from 'node:timers/promises'
import { planAction, type PlannedAction } from './actions/index.ts'
import { describeCall, type ApiAnswer, type ApiCall } from './api.ts'
import type { World } from './world.ts'

/** The outcome of an action. */
export interface AttemptedAction {
  /** Position in the season, from 1. */
  readonly number: number
  readonly name: string
  readonly horseIds: readonly string[]
  /** The service's time. */
  readonly at: string
  readonly calls: readonly string[]
  /** `done`, or the error code. */
  readonly outcome: string
}

export interface RunOptions {
  readonly actions: number
  /** The time in milliseconds after which no more actions are started, once there were `minActions`. */
  readonly limitMs: number
  readonly minActions?: number
  /** How many actions run at the same time. */
  readonly width: number
  /** How many actions pass between two kills, on average. */
  readonly actionsPerKill: number
  readonly report: (state: string) => void
  readonly signal?: AbortSignal | undefined
}

export interface RunResult {
  readonly attempts: readonly AttemptedAction[]
  readonly kills: Readonly<Record<string, number>>
  /** What the service must never do, such as different answers to the same call. */
  readonly faults: readonly string[]
}

/** The time moves by itself too; together the steps make about this many days. */
const seasonDays = 240
const roundsPerStep = 4
/** Most kills hit the horses service in the middle of its commands. */
const victims = { horses: 6, nats: 1, admin: 1 } as const
/** By then there are horses. Later kills are at random. */
const roundOfFirstKill = 8
/** The probability that a call is sent twice at the same time, as when a browser repeats it. */
const repeatProbability = 0.04

/** Runs actions in rounds: each is planned from the state that the round before left, and they run at the same time. */
export async function runActions(world: World, options: RunOptions): Promise<RunResult> {
  const { random, servers } = world
  const { actions, limitMs, minActions = 0, width, actionsPerKill, report, signal } = options
  const startedAt = Date.now()
  const attempts: AttemptedAction[] = []
  const kills: Record<string, number> = {}
  const faults: string[] = []
  const meanStepSeconds = Math.ceil((seasonDays * 86_400 * roundsPerStep * width) / actions)
  const isTimeLeft = () => Date.now() - startedAt < limitMs || attempts.length < minActions
  for (let round = 1; attempts.length < actions && isTimeLeft(); round++) {
    signal?.throwIfAborted()
    if (round % roundsPerStep === 0) await servers.advance(random.integer(60, 2 * meanStepSeconds) * 1000)
    const planned = []
    for (let lane = 0; lane < width; lane++) planned.push(await planAction(world))
    const keys = planned.map(() => ({ key: random.uuid(), isRepeated: random.chance(repeatProbability) }))
    const chosen = random.chance(width / actionsPerKill) ? random.weighted(victims) : undefined
    const victim = round === roundOfFirstKill ? 'horses' : chosen
    const delayMs = random.integer(0, 60)
    const killed = victim === undefined ? undefined : killLater(world, victim, delayMs)
    if (victim !== undefined) kills[victim] = (kills[victim] ?? 0) + 1
    const first = attempts.length + 1
    const at = servers.now().toISOString()
    const results = await Promise.all(
      planned.map((action, lane) => attempt(world, action, { ...keys[lane], key: keys[lane]?.key ?? '', faults })),
    )
    await killed
    for (const [lane, { name, horseIds }] of planned.entries())
      attempts.push({ number: first + lane, name, horseIds, at, calls: [], outcome: 'lost', ...results[lane] })
    report(`${attempts.length} of ${actions} actions, ${at.slice(0, 10)}`)
  }
  return { attempts, kills, faults }
}

async function killLater({ servers }: World, name: string, delayMs: number): Promise<void> {
  await pause(delayMs)
  const process = servers.services.getProcess(name)
  process.kill('SIGKILL')
}

/** Runs one action. Its calls have keys of their own, which are the same when the action runs twice. */
async function attempt(
  world: World,
  action: PlannedAction,
  {
    key,
    isRepeated = false,
    faults,
  }: { readonly key: string; readonly isRepeated?: boolean; readonly faults: string[] },
): Promise<Pick<AttemptedAction, 'calls' | 'outcome'>> {
  const { api } = world
  const calls: string[] = []
  let position = 0
  const answer = await action.run(async (call) => {
    const own: ApiCall = { ...call, by: action.by }
    calls.push(describeCall(own))
    const isChange = call.endpoint.method !== 'GET' && !(call.body instanceof FormData)
    const callKey = isChange ? `${key}-${(position += 1)}` : undefined
    if (!isRepeated || !isChange) return api.call(own, callKey)
    const [one, other] = await Promise.all([api.call(own, callKey), api.call(own, callKey)])
    if (!isSameAnswer(one, other))
      faults.push(`${describeCall(own)}, sent twice, returned ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
    return one.status < 300 ? one : other
  })
  return { calls, outcome: answer.status < 300 ? 'done' : (answer.error ?? String(answer.status)) }
}

/** A refusal is not stored, so the same call may be refused once and succeed afterwards; two successes are the same. */
function isSameAnswer(one: ApiAnswer, other: ApiAnswer): boolean {
  if (one.status >= 300 || other.status >= 300) return true
  return JSON.stringify(one.results) === JSON.stringify(other.results)
}
