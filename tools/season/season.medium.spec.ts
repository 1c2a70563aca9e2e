import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspace } from '../workspace.ts'
import { listBlindChecks } from './damages.ts'
import { formatSeason } from './report.ts'
import { runSeason, type SeasonResult } from './run-season.ts'

const reports = join(workspace, '.reports', 'season-test')
const plan = {
  seed: 20_260_501,
  people: 150,
  horses: 250,
  actions: 900,
  // On a busy machine fewer actions run, but enough for each check to have something to look at.
  minActions: 300,
  limitMs: 25_000,
  width: 12,
  actionsPerKill: 100,
  logFolder: join(reports, 'logs'),
  runFolder: join(reports, 'run'),
  report: () => undefined,
}

describe('a season of random actions with killed processes', () => {
  it('leaves the horses service consistent, and its checks find damage', { timeout: 600_000 }, async () => {
    let blind: string[] | undefined
    const result: SeasonResult = await runSeason({
      ...plan,
      inspect: async (world) => {
        blind = await listBlindChecks(world)
      },
    })
    const report = formatSeason(result).filter((line) => line.includes('FAILED'))
    expect(report, formatSeason(result).join('\n')).toEqual([])
    expect(result.kills['horses']).toBeGreaterThan(0)
    const done = new Set(result.attempts.filter(({ outcome }) => outcome === 'done').map(({ name }) => name))
    expect(done.size).toBeGreaterThan(20)
    expect(blind).toEqual([])
  })
})
