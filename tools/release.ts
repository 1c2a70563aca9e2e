import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deployablesOf, type Deployable } from './deployables.ts'
import { readLiveContracts } from './release/live-contracts.ts'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { releaseBuilds } from './release/release-from-build.ts'
import { runSmokeTest } from './release/smoke.ts'
import { BuildFailed, buildChanged } from './start/build.ts'
import { workspace } from './workspace.ts'
import { isWrongOption } from './wrong-option.ts'

const releasable = deployablesOf('shell', 'remote')

const usage = `npm run release -- NAME...|--all [--version 1.4.0] [--reason TEXT] [--built] [--dry-run]
  NAME: ${releasable.map(({ name }) => name).join(', ')}
  --all       the shell and every remote, together
  --version   version of the release, for one NAME; defaults to the build's version with its content hash
  --built     releases the existing build in dist/
  --dry-run   runs the checks without changing anything`

function findTarget(name: string): Deployable {
  const target = releasable.find((candidate) => candidate.name === name)
  if (target) return target
  const names = releasable.map((deployable) => deployable.name).join(', ')
  const isService = deployablesOf('service', 'edge').some((service) => service.name === name)
  throw new ReleaseRefused([
    isService ? `${name} is deployed, not released (deploy/README.md)` : `there is no "${name}" to release: ${names}`,
  ])
}

/** Releases the shell or remotes into the release storage of the portal in PORTAL_DATA (`.data`). */
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
  const names = values.all ? releasable.map(({ name }) => name) : positionals
  if (values.help || names.length === 0) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const targets = names.map(findTarget)
  if (values.version !== undefined && targets.length > 1)
    throw new ReleaseRefused(['--version can only be used with one name'])

  if (!values.built) {
    console.log(`building ${names.join(', ')}`)
    await buildChanged(targets, { report: () => undefined })
  }
  const origin = process.env.PORTAL_ORIGIN ?? `http://127.0.0.1:${process.env.PORTAL_PORT ?? 4200}`
  let wasSmokeTested = false
  const startedAt = performance.now()
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
      wasSmokeTested = await runSmokeTest(origin, candidate, shell)
    },
    dryRun: values['dry-run'],
  })
  for (const description of unchecked) console.log(`not checked: ${description}`)
  if (changes.length === 0) console.log(`no changes: generation ${generation.number} stays live`)
  for (const { name, from, to } of changes) console.log(`${name}: ${from ?? 'new'} -> ${to}`)
  if (values['dry-run']) console.log('dry run: all checks passed, nothing was changed')
  else if (changes.length > 0) {
    if (!wasSmokeTested) console.log(`no edge is running at ${origin}: released without a smoke test`)
    console.log(`generation ${generation.number} is live (${Math.round(performance.now() - startedAt)} ms)`)
    if (generation.basedOn !== null) console.log(`npm run rollback returns to generation ${generation.basedOn}`)
  }
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const isExpected = error instanceof ReleaseRefused || error instanceof BuildFailed || isWrongOption(error)
  console.error(isExpected ? error.message : error)
  if (isWrongOption(error)) console.error(`\n${usage}`)
  process.exitCode = 1
}
