import { userInfo } from 'node:os'
import { join } from 'node:path'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { BuildFailed } from '../start/build.ts'
import { workspace } from '../workspace.ts'
import { isWrongOption } from '../wrong-option.ts'
import type { ChangeResult } from './change-parts.ts'

/** The portal that `npm run release`, `promote` and `rollback` work on. */
export function getPortal(environment: NodeJS.ProcessEnv): {
  readonly dataFolder: string
  readonly origin: string
  readonly user: string
} {
  return {
    dataFolder: environment['PORTAL_DATA'] ?? join(workspace, '.data'),
    origin: environment['PORTAL_ORIGIN'] ?? `http://127.0.0.1:${environment['PORTAL_PORT'] ?? 4200}`,
    user: environment['RELEASED_BY'] ?? userInfo().username,
  }
}

/** Prints what a change did: `check` changed nothing, and `stage` made nothing live. */
export function printResult(result: ChangeResult, origin: string, until: 'live' | 'stage' | 'check' = 'live'): void {
  const { generation, changes, unchecked, existingProblems } = result
  for (const description of unchecked) console.log(`not checked: ${description}`)
  for (const problem of existingProblems) console.log(`warning, as in the live generation: ${problem}`)
  for (const { name, from, to } of changes) console.log(`${name}: ${from ?? 'new'} -> ${to}`)
  if (until === 'check') console.log('dry run: all checks passed, nothing was changed')
  else if (changes.length === 0) console.log(`no changes: generation ${generation.number} stays live`)
  else if (until === 'live') console.log(`generation ${generation.number} is live`)
  else {
    console.log(`preview: ${origin}/?generation=${generation.number}`)
    console.log(`npm run promote -- ${generation.number} makes it live`)
  }
}

/** Runs a command. Prints expected failures without a stack trace. */
export async function runReleaseCommand(usage: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    const isExpected = error instanceof ReleaseRefused || error instanceof BuildFailed || isWrongOption(error)
    console.error(isExpected ? error.message : error)
    if (isWrongOption(error)) console.error(`\n${usage}`)
    process.exitCode = 1
  }
}
