import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspace } from '../workspace.ts'
import { checks } from './checks/index.ts'
import { formatSeason } from './report.ts'
import { runSeason, type SeasonResult } from './run-season.ts'
import type { World } from './world.ts'

const reports = join(workspace, '.reports', 'season-test')
const plan = {
  seed: 20_260_501,
  people: 150,
  horses: 250,
  actions: 900,
  // On a busy machine fewer actions run.
  limitMs: 25_000,
  width: 12,
  actionsPerKill: 100,
  logFolder: join(reports, 'logs'),
  runFolder: join(reports, 'run'),
  report: () => undefined,
}

/** Damage that each check must find, as a statement about one row. */
const damages: Readonly<Record<string, string>> = {
  'an active horse has one responsible person at every instant': `update horse_assignment
    set effective_to = effective_from + interval '1 second' where assignment_id = (
      select assignment_id from horse_assignment where role = 'responsible-person' and effective_to is null limit 1)`,
  'shares of owners are not recorded or 100 % together at every instant': `insert into horse_assignment (assignment_id,
      horse_id, role, person_id, share, effective_from, source, recorded_at)
    select gen_random_uuid(), horse_id, 'owner', gen_random_uuid(), 40, now(), 'REQUEST', now() from horse limit 1`,
  'every change has its action in the audit trail': `insert into horse_share (share_id, horse_id, request_id,
      grantor_person_id, granted_as, grantee_person_id, scopes, effective_from)
    select gen_random_uuid(), horse_id, gen_random_uuid(), gen_random_uuid(), 'designated-owner', gen_random_uuid(),
      '{SUMMARY}', now() from horse limit 1`,
  'every change of a verdict is recorded once': `update horse_verdict set revision = revision + 1`,
  'the steps of a request lead to its state': `update horse_request set state = 'EXPIRED', closed_at = now()
    where request_id = (select request_id from horse_request where state in ('ACCEPTED', 'REJECTED', 'PENDING') limit 1)`,
  'the changes of its status lead to the status of a horse': `update horse set status = 'EXPORTED'
    where horse_id = (select horse_id from horse where status = 'ACTIVE' limit 1)`,
  'stored verdicts are those that the facts and rules give now': `update horse_verdict set can_race = not can_race`,
  'no event is lost or doubled between the outbox, the stream and the audit trail': `insert into action (id, at, kind,
      entity_type, entity_id, actor_groups, route, correlation_id)
    values (gen_random_uuid(), now(), 'horse.lost', 'horse', 'none', '{}', 'test', 'test')`,
}

async function listUnnoticed(world: World): Promise<string[]> {
  const unnoticed: string[] = []
  for (const [name, statement] of Object.entries(damages)) {
    await world.servers.horses.query(statement)
    const violations = await checks.find((check) => check.name === name)?.run(world)
    if (!violations?.length) unnoticed.push(name)
  }
  return unnoticed
}

describe('a season of random actions with killed processes', () => {
  it('leaves the horses service consistent, and its checks find damage', { timeout: 400_000 }, async () => {
    let unnoticed: string[] | undefined
    const result: SeasonResult = await runSeason({
      ...plan,
      inspect: async (world) => {
        unnoticed = await listUnnoticed(world)
      },
    })
    const report = formatSeason(result).filter((line) => line.includes('FAILED'))
    expect(report, formatSeason(result).join('\n')).toEqual([])
    expect(result.kills['horses']).toBeGreaterThan(0)
    const done = new Set(result.attempts.filter(({ outcome }) => outcome === 'done').map(({ name }) => name))
    expect(done.size).toBeGreaterThan(12)
    expect(unnoticed).toEqual([])
  })
})
