import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkHistories } from '@portal/contracts-horses/testing'
import { z } from 'zod'
import { formatSeason, isClean } from './season/report.ts'
import { runSeason } from './season/run-season.ts'
import { createInterruptSignal, getSignalExitCode, Interrupted } from './start/interruption.ts'
import { endLeftoverProcesses } from './start/leftovers.ts'
import { Progress } from './start/progress.ts'
import { workspace } from './workspace.ts'

const usage = `Usage: npm run season -- [--seed 1] [--people 2000] [--horses 5000] [--actions 40000] [--minutes 60] [--histories 100000]

Simulates a season of random actions by random people against the horses service, kills processes meanwhile, and checks
afterwards that everything is consistent. The same seed gives the same actions. Then compares the verdicts of generated
histories with an independent implementation.`

const count = z.coerce.number().int().min(0)
const optionsSchema = z.strictObject({
  seed: count.default(1),
  people: count.min(100).default(2000),
  horses: count.min(50).default(5000),
  actions: count.default(40_000),
  minutes: z.coerce.number().min(0).default(60),
  histories: count.default(100_000),
})

/** Runs `npm run season`. Exit codes: 0 everything is consistent, 1 a violation, 2 invalid usage. */
async function main(args: string[]): Promise<number> {
  const names = Object.keys(optionsSchema.shape)
  const parsed = optionsSchema.safeParse(
    parseArgs({ args, options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])), strict: false })
      .values,
  )
  if (!parsed.success) {
    console.error(usage)
    return 2
  }
  const { seed, people, horses, actions, minutes, histories } = parsed.data
  const signal = createInterruptSignal()
  const reports = join(workspace, '.reports', 'season')
  const folders = { logFolder: join(reports, 'logs'), runFolder: join(reports, 'run') }
  mkdirSync(reports, { recursive: true })
  await endLeftoverProcesses(folders.runFolder)
  const progress = new Progress((line) => console.log(line), 15_000)
  const plan = { seed, people, horses, actions, limitMs: minutes * 60_000, width: 12, actionsPerKill: 400 }
  const result = await progress.step(`season ${seed}`, (report) => runSeason({ ...plan, ...folders, report, signal }))
  console.log(`\nSeed ${seed}, ${people} people, a registry of ${horses} horses\n${formatSeason(result).join('\n')}`)
  const check = await progress.step('histories', async () => checkHistories(seed, histories))
  if (check.failure) console.log(`FAILED ${JSON.stringify(check.failure, null, 2)}`)
  else
    console.log(
      `ok     the verdicts of ${check.checked} generated histories are those of an independent implementation`,
    )
  return isClean(result) && !check.failure ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Interrupted ? 'Interrupted. Everything that was started has been stopped.' : error)
  process.exitCode = error instanceof Interrupted ? getSignalExitCode(error) : 1
}
