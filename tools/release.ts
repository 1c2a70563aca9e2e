import { join } from 'node:path'
import { openReleaseStore } from '@portal/releases/open-store'
import { parseArgs } from 'node:util'
import { deployablesOf, type Deployable } from './deployables.ts'
import { readLiveContracts } from './release/live-contracts.ts'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { releaseBuilds } from './release/release-from-build.ts'
import { createGenerationTest } from './release/smoke.ts'
import { checkTypes } from './release/check-types.ts'
import { getPortal, printResult, runReleaseCommand } from './release/command-line.ts'
import { buildChanged } from './start/build.ts'
import { workspace } from './workspace.ts'

const releasable = deployablesOf('shell', 'remote')

const usage = `npm run release -- NAME...|--all [--version 1.4.0] [--reason TEXT] [--built] [--stage] [--no-browser] [--fast] [--dry-run]
  NAME: ${releasable.map(({ name }) => name).join(', ')}
  --all       the shell and every remote, together
  --version   version of the release, for one NAME; defaults to the build's version with its content hash
  --built     releases the existing build in dist/
  --stage     stores the release as a generation with a preview link; npm run promote makes it live
  --no-browser  does not open the pages in a browser before they are live
  --fast      compresses the files fast, for a portal on this machine
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
      stage: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      fast: { type: 'boolean', default: false },
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
    console.log(`checking types and building ${names.join(', ')}`)
    await Promise.all([
      checkTypes(targets.map(({ folder }) => folder)),
      buildChanged(targets, { report: () => undefined }),
    ])
  }
  const portal = getPortal(process.env)
  const startedAt = performance.now()
  const until = values['dry-run'] ? 'check' : values.stage ? 'stage' : 'live'
  const result = await releaseBuilds({
    store: await openReleaseStore(process.env, portal.dataFolder),
    builds: targets.map(({ name, folder }) => ({
      name,
      dist: join(workspace, folder, 'dist'),
      ...(values.version !== undefined && { version: values.version }),
    })),
    by: portal.user,
    reason: values.reason ?? `release of ${names.join(', ')}`,
    liveContracts: await readLiveContracts(process.env),
    test: createGenerationTest({ origin: portal.origin, opensPages: !values['no-browser'] }),
    until,
    compression: values.fast ? 'fast' : 'best',
  })
  printResult(result, portal.origin, until)
  if (until === 'live' && result.changes.length > 0)
    console.log(
      `released in ${Math.round(performance.now() - startedAt)} ms; npm run rollback -- NAME undoes it for one part`,
    )
  return 0
}

await runReleaseCommand(usage, main)
