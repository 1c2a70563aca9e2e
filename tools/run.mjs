// The entry point of every script: npm scripts call `node tools/run.mjs <script> [arguments]`. Plain JavaScript for
// Node 20, because nothing may be installed yet when it runs: it installs the locked packages that the script needs and
// that are missing, and then runs the TypeScript script under the locked Node 26.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print, waitForExit } from './run/child.mjs'
import { findMissingPackages, installPackages, readInstalledPackages, readLockedPackages } from './run/packages.mjs'

const workspace = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeMajor = 26
const scripts = {
  start: 'start.ts',
  dev: 'dev.ts',
  new: 'new.ts',
  test: 'test.ts',
  bench: 'bench.ts',
  season: 'season.ts',
  build: 'build.ts',
  release: 'release.ts',
  promote: 'promote.ts',
  rollback: 'rollback.ts',
  'parse-regulation': 'parse-regulation.ts',
  'import-regulation': 'import-regulation.ts',
  contracts: 'contracts.ts',
  lint: 'lint.ts',
  format: 'format.ts',
  why: 'why.ts',
  clock: 'clock.ts',
  'first-administrator': 'first-administrator.ts',
}

/** The scripts that use development packages. The others start faster without them on a new clone. */
const developmentScripts = new Set(['dev', 'new', 'test', 'bench', 'season', 'contracts', 'lint', 'format'])

/** Returns the locked Node, or the system's Node if its major version is new enough. */
function lockedNode() {
  const candidate = join(workspace, 'node_modules', '.bin', 'node')
  if (existsSync(candidate) && spawnSync(candidate, ['--version']).status === 0) return realpathSync(candidate)
  if (Number(process.versions.node.split('.')[0]) >= nodeMajor) return process.execPath
  print(
    `The portal needs Node ${nodeMajor}. There is no packaged Node ${nodeMajor} for ${process.platform}-${process.arch},`,
  )
  print(`and this is Node ${process.versions.node}. Install Node ${nodeMajor} or newer and run the command again.`)
  return undefined
}

async function main([name = '', ...rest]) {
  const script = scripts[name]
  if (!script) {
    print(`There is no script "${name}". Scripts: ${Object.keys(scripts).join(', ')}.`)
    return 2
  }
  if (!existsSync(join(workspace, 'tools', script))) {
    print(`The script "${name}" (tools/${script}) is not part of this checkout.`)
    return 2
  }
  const startedAt = Date.now()
  let installMs = 0
  const needsDevelopment = developmentScripts.has(name)
  const missing = findMissingPackages(readLockedPackages(workspace), readInstalledPackages(workspace))
  if (missing === 'all' || missing === 'workspace' || (missing === 'development' && needsDevelopment)) {
    const code = await installPackages(workspace, missing, needsDevelopment)
    if (code !== 0) return code
    installMs = Date.now() - startedAt
  }
  const node = lockedNode()
  if (!node) return 1
  const path = [join(workspace, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // The caller's folder: file arguments are relative to it, not to the workspace.
  const env = { ...process.env, PATH: path, PORTAL_INSTALL_MS: String(installMs) }
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(workspace, 'tools', script), ...rest], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env,
    // The IPC channel tells the script when this process ended without a signal (see tools/start/interruption.ts).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return waitForExit(child)
}

process.exitCode = await main(process.argv.slice(2))
