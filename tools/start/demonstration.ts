import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from './progress.ts'
import { hasScript, runScript } from './scripts.ts'
import { memorablePassword, writeWhole } from './secrets.ts'
import { readState, rememberState } from './start-state.ts'
import type { PortalFacts } from './portal-facts.ts'

/** A person who can sign in to the demonstration. */
export interface DemonstrationAccount {
  readonly email: string
  readonly password: string
  /** Groups of the user pool, which are the portal's roles. */
  readonly groups: readonly string[]
}

const people = [
  { email: 'reader@demo.example', groups: ['USERS'] },
  { email: 'staff@demo.example', groups: ['HISAUSERS'] },
  { email: 'editor@demo.example', groups: ['EDITORS'] },
  { email: 'admin@demo.example', groups: ['ADMINS'] },
]

/** The accounts of a data folder, with passwords of its own, from `demo-accounts.json`; made the first time. */
function demonstrationAccounts(dataDir: string): DemonstrationAccount[] {
  const file = join(dataDir, 'demo-accounts.json')
  if (!existsSync(file)) {
    writeWhole(
      file,
      people.map((person) => ({ ...person, password: memorablePassword() })),
    )
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Puts the accounts into the user pool and the sample content into the portal, each once for a data folder. */
export async function prepareDemonstration(
  facts: PortalFacts,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<DemonstrationAccount[]> {
  const accounts = demonstrationAccounts(facts.dataDir)
  for (const [name, script] of [
    ['accounts', 'seed-accounts.ts'],
    ['sample content', 'seed.ts'],
    ['sample documents', 'seed-documents.ts'],
  ] as const) {
    const { once } = readState(facts.dataDir)
    if (once.includes(name) || !hasScript(script)) continue
    await progress.step(name, (report) => runScript(script, [], facts, { report, signal }))
    rememberState(facts.dataDir, { once: [...once, name] })
  }
  return accounts
}
