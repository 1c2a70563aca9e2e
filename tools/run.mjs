// The entry point of every script: npm scripts call `node tools/run.mjs <script> [arguments]`. Plain JavaScript for
// Node 20, because nothing may be installed yet when it runs: it installs the locked packages if they are missing and
// then runs the TypeScript script under the locked Node 26.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const workspace = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeMajor = 26
const scripts = {
  start: 'start.ts',
  test: 'test.ts',
  bench: 'bench.ts',
  release: 'release.ts',
  rollback: 'rollback.ts',
  'parse-regulation': 'parse-regulation.ts',
  'import-regulation': 'import-regulation.ts',
  contracts: 'contracts.ts',
  lint: 'lint.ts',
  why: 'why.ts',
  clock: 'clock.ts',
  'first-administrator': 'first-administrator.ts',
}

/** Prints to standard error, because other programs read the standard output of some scripts. */
const print = (line) => process.stderr.write(`${line}\n`)

/** Compares npm's record of the installed packages with the lock file. Times alone mislead after a checkout. */
function packagesAreInstalled() {
  const lockFile = join(workspace, 'package-lock.json')
  const installedFile = join(workspace, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  if (statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs) return true
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || !path.includes('node_modules/') || entry.link) return true
    const found = installed[path]
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer || entry.devOptional)
  })
}

/** Returns the Node outside of node_modules: the installation deletes the packaged one while it would be running. */
function systemNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, name)
    if (!folder.includes('node_modules') && existsSync(candidate)) return candidate
  }
  return process.execPath
}

/** Runs `npm ci`; all output goes to standard error. Resolves to npm's exit code. */
async function installPackages() {
  print('Installing the locked packages (npm ci). This takes a minute or two the first time ...')
  const startedAt = Date.now()
  const cli = process.env.npm_execpath
  // npm's default pauses of ten seconds between retries would hide a missing network connection for minutes.
  const retryFlags = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000']
  const flags = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...retryFlags]
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const options = { cwd: workspace, env: { ...process.env, PATH: path.join(delimiter) }, stdio: ['ignore', 2, 'pipe'] }
  const child = cli?.endsWith('.js') ? spawn(systemNode(), [cli, ...flags], options) : spawn('npm', flags, options)
  let errorOutput = ''
  child.stderr?.on('data', (bytes) => {
    errorOutput = (errorOutput + bytes).slice(-20_000)
    process.stderr.write(bytes)
  })
  const progress = setInterval(() => print(`  still installing (${seconds(startedAt)} s)`), 10_000)
  const code = await waitForExit(child)
  clearInterval(progress)
  if (code === 0) print(`Packages installed in ${seconds(startedAt)} s.`)
  else if (code > 128) print('\nInterrupted; the next run installs the packages again.')
  else if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED|ECONNRESET/.test(errorOutput)) {
    print('\nThe packages could not be installed: cannot reach the package registry.')
    print('Connect to the network (or set the registry with `npm config set registry ...`) and run the command again.')
  } else print("\nThe packages could not be installed; npm's error is above. Fix it and run the command again.")
  return code
}

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

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(0)

/** Waits for a child, forwards the signals that this process receives, and resolves to its exit code. */
function waitForExit(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  // Ctrl-C in a terminal also reaches the child directly; a child must tolerate the second signal.
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  // A shell between npm and this process may end on a signal without forwarding it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 500)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      print(`Could not run ${child.spawnfile}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.removeListener(name, forward)
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0))
    })
  })
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
  if (!packagesAreInstalled()) {
    const code = await installPackages()
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
