import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOfSeeding } from '../seed/day-of-seeding.ts'
import type { Progress } from './progress.ts'
import { runTogether } from './run-together.ts'
import { hasScript, runScript } from './scripts.ts'
import { memorablePassword, writePrivateJson } from './secrets.ts'
import { readState, updateState } from './start-state.ts'
import type { PortalFacts } from './portal-facts.ts'

/** An account of the demonstration. */
export interface DemonstrationAccount {
  readonly email: string
  readonly password: string
  /** Groups of the user pool. */
  readonly groups: readonly string[]
}

const people = [
  { email: 'reader@demo.example', groups: ['USERS'] },
  { email: 'staff@demo.example', groups: ['HISAUSERS'] },
  { email: 'editor@demo.example', groups: ['EDITORS'] },
  { email: 'admin@demo.example', groups: ['ADMINS'] },
]

/**
 * Returns the accounts of a data folder with their passwords from `demo-accounts.json`; creates the file the first
 * time.
 */
function demonstrationAccounts(dataDir: string): DemonstrationAccount[] {
  const file = join(dataDir, 'demo-accounts.json')
  if (!existsSync(file)) {
    writePrivateJson(
      file,
      people.map((person) => ({ ...person, password: memorablePassword() })),
    )
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Creates the accounts in the user pool and the sample content in the portal, once per data folder. With `series`, only
 * the texts of these series and no documents.
 */
export async function prepareDemonstration(
  facts: PortalFacts,
  series: readonly string[] | undefined,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<DemonstrationAccount[]> {
  const accounts = demonstrationAccounts(facts.dataDir)
  const runOnce = async (name: string, script: string, args: readonly string[] = []) => {
    if (readState(facts.dataDir).doneOnce.includes(name) || !hasScript(script)) return
    await progress.step(name, (report) => runScript(script, args, facts, { report, signal }))
    updateState(facts.dataDir, { doneOnce: [...readState(facts.dataDir).doneOnce, name] })
  }
  await runOnce('accounts', 'seed-accounts.ts')
  // Both scripts count from this day. It is stored now, because they would store it at the same time.
  dayOfSeeding(facts.dataDir)
  const args = (series ?? []).map((each) => `--series=${each}`)
  const texts = runTogether(
    runOnce('sample content', 'seed.ts', args),
    series ? Promise.resolve() : runOnce('sample documents', 'seed-documents.ts'),
  )
  const registries = runTogether(
    runOnce('sample licenses', 'seed-license-registry.ts'),
    runOnce('sample horses', 'seed-horses.ts'),
  )
  await runTogether(texts, registries)
  return accounts
}
