import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOfSeeding } from '../seed/day-of-seeding.ts'
import { getEmail, readCast } from '../seed/racing/cast.ts'
import type { Progress } from './progress.ts'
import { runTogether } from './run-together.ts'
import { hasScript, portalEnvironment, runScript } from './scripts.ts'
import { memorablePassword, writePrivateJson } from './secrets.ts'
import { readState, updateState } from './start-state.ts'
import type { PortalFacts } from './portal-facts.ts'

/** An account of the demonstration. */
export interface DemonstrationAccount {
  readonly email: string
  readonly password: string
  /** Groups of the user pool. */
  readonly groups: readonly string[]
  /** Of people in racing: who they are. They have one password, so that visitors can change between them quickly. */
  readonly about?: string
}

const people = [
  { email: 'reader@demo.example', groups: ['USERS'] },
  { email: 'staff@demo.example', groups: ['HISAUSERS'] },
  { email: 'editor@demo.example', groups: ['EDITORS'] },
  { email: 'admin@demo.example', groups: ['ADMINS'] },
]

const getAccountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.json')

/**
 * Returns the accounts of a data folder with their passwords from `demo-accounts.json`; creates the file the first
 * time.
 */
function readAccounts(dataDir: string): DemonstrationAccount[] {
  const file = getAccountsFile(dataDir)
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
  const accounts = readAccounts(facts.dataDir)
  const runOnce = async (name: string, script: string, args: readonly string[] = []) => {
    if (readState(facts.dataDir).doneOnce.includes(name) || !hasScript(script)) return
    await progress.step(name, (report) => runScript(script, args, portalEnvironment(facts), { report, signal }))
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

const racingStep = 'people and horses'

/** Whether the people in racing and their horses still have to be created. */
export function isRacingMissing(dataDir: string): boolean {
  return !readState(dataDir).doneOnce.includes(racingStep)
}

/**
 * Registers people in racing and their horses in a running portal, once per data folder, and continues an interrupted
 * run. Returns their accounts.
 */
export async function prepareRacing(
  { dataDir, environment }: { readonly dataDir: string; readonly environment: Readonly<Record<string, string>> },
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<DemonstrationAccount[]> {
  const accounts = addRacingAccounts(dataDir)
  if (isRacingMissing(dataDir)) {
    await progress.step(racingStep, (report) => runScript('seed-racing.ts', [], environment, { report, signal }))
    updateState(dataDir, { doneOnce: [...readState(dataDir).doneOnce, racingStep] })
  }
  return accounts
}

/** Adds the accounts of people in racing to the file, and returns them. */
function addRacingAccounts(dataDir: string): DemonstrationAccount[] {
  const accounts = readAccounts(dataDir)
  const password = accounts.find(({ about }) => about !== undefined)?.password ?? memorablePassword()
  const racing = readCast().people.map((person) => ({
    email: getEmail(person),
    password,
    groups: ['USERS'],
    about: `${person.firstName} ${person.lastName}, ${person.about}`,
  }))
  const others = accounts.filter(({ email }) => racing.every((account) => account.email !== email))
  writePrivateJson(getAccountsFile(dataDir), [...others, ...racing])
  return racing
}
