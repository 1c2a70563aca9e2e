import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deployablesOf, type Deployable } from './deployables.ts'
import { readLiveContracts } from './release/live-contracts.ts'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { releaseBuilds } from './release/release-from-build.ts'
import { smokeThroughEdge } from './release/smoke.ts'
import { CommandFailed, mustRun } from './start/command.ts'
import { toolEnvironment, workspace } from './workspace.ts'
import { isWrongOption } from './wrong-option.ts'

const released = deployablesOf('shell', 'remote')

const usage = `npm run release -- NAME...|--all [--version 1.4.0] [--reason TEXT] [--built] [--dry-run]
  NAME: ${released.map(({ name }) => name).join(', ')}
  --all       the shell and every remote, together
  --version   of the release, for one NAME; otherwise the build's own with its content's hash
  --built     releases what is in dist/ instead of building
  --dry-run   checks and changes nothing`

function findTarget(name: string): Deployable {
  const found = released.find((each) => each.name === name)
  if (found) return found
  const names = released.map((each) => each.name).join(', ')
  const isService = deployablesOf('service', 'edge').some((each) => each.name === name)
  throw new ReleaseRefused([
    isService ? `${name} is deployed, not released (deploy/README.md)` : `there is no "${name}" to release: ${names}`,
  ])
}

/** Releases the shell or remotes into the storage of the portal whose data is in PORTAL_DATA (`.data`). */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      version: { type: 'string' },
      reason: { type: 'string' },
      built: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const names = values.all ? released.map(({ name }) => name) : positionals
  if (values.help || names.length === 0) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const targets = names.map(findTarget)
  if (values.version !== undefined && targets.length > 1) throw new ReleaseRefused(['--version goes with one name'])

  if (!values.built) {
    for (const { name, folder } of targets) {
      console.log(`building ${name}`)
      await mustRun('npm', ['run', '--silent', 'build'], {
        what: `the build of ${name}`,
        cwd: join(workspace, folder),
        env: toolEnvironment({ NODE_ENV: 'production' }),
      })
    }
  }
  const origin = process.env.PORTAL_ORIGIN ?? `http://127.0.0.1:${process.env.PORTAL_PORT ?? 4200}`
  let smoked = false
  const started = performance.now()
  const { generation, changes, unchecked } = await releaseBuilds({
    storage: join(process.env.PORTAL_DATA ?? join(workspace, '.data'), 'storage'),
    builds: targets.map(({ name, folder }) => ({
      name,
      dist: join(workspace, folder, 'dist'),
      ...(values.version !== undefined && { version: values.version }),
    })),
    by: process.env.RELEASED_BY ?? userInfo().username,
    reason: values.reason ?? `release of ${names.join(', ')}`,
    liveContracts: await readLiveContracts(process.env),
    smoke: async (candidate, shell) => {
      smoked = await smokeThroughEdge(origin, candidate, shell)
    },
    dryRun: values['dry-run'],
  })
  for (const each of unchecked) console.log(`not checked: ${each}`)
  if (changes.length === 0) console.log(`nothing changed: generation ${generation.number} stays live`)
  for (const { name, from, to } of changes) console.log(`${name}: ${from ?? 'new'} -> ${to}`)
  if (values['dry-run']) console.log('dry run: everything fits, nothing was changed')
  else if (changes.length > 0) {
    if (!smoked) console.log(`no edge answered at ${origin}: released without a look through it`)
    console.log(`generation ${generation.number} is live (${Math.round(performance.now() - started)} ms)`)
    if (generation.basis !== null) console.log(`npm run rollback goes back to generation ${generation.basis}`)
  }
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const expected = error instanceof ReleaseRefused || error instanceof CommandFailed || isWrongOption(error)
  console.error(expected ? error.message : error)
  if (isWrongOption(error)) console.error(`\n${usage}`)
  process.exitCode = 1
}
