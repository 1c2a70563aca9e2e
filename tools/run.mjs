// The door to every script of the portal: `node tools/run.mjs <script> [arguments]`, which is what the npm scripts call.
// Plain JavaScript for Node 20, because nothing may be installed yet when it runs: it installs the locked packages
// where they are missing and then runs the TypeScript script under the locked Node 26.
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
  'first-administrator': 'first-administrator.ts',
}

/** Scripts whose standard output is read by other programs: nothing else may be printed there. */
const tell = (line) => process.stderr.write(`${line}\n`)

/** What npm wrote down as installed equals what the lock asks for. Times alone mislead after a checkout. */
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

/** The Node outside node_modules: the packages' own Node is deleted by the installation that it would be running. */
function systemNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, name)
    if (!folder.includes('node_modules') && existsSync(candidate)) return candidate
  }
  return process.execPath
}

/** Runs `npm ci`; progress and npm's own words go to standard error. Resolves to npm's exit code. */
async function installPackages() {
  tell('Installing the locked packages (npm ci); about a minute with a warm npm cache, longer without ...')
  const began = Date.now()
  const cli = process.env.npm_execpath
  // npm tries every package again before it gives up: with its own pauses of ten seconds, nobody is told for minutes that there is no network.
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000']
  const flags = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...patience]
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const options = { cwd: workspace, env: { ...process.env, PATH: path.join(delimiter) }, stdio: ['ignore', 2, 'pipe'] }
  const child = cli?.endsWith('.js') ? spawn(systemNode(), [cli, ...flags], options) : spawn('npm', flags, options)
  let words = ''
  child.stderr?.on('data', (bytes) => {
    words = (words + bytes).slice(-20_000)
    process.stderr.write(bytes)
  })
  const progress = setInterval(() => tell(`  still installing (${seconds(began)} s)`), 10_000)
  const code = await finished(child)
  clearInterval(progress)
  if (code === 0) tell(`Packages installed in ${seconds(began)} s.`)
  else if (code > 128) tell('\nInterrupted; the next run installs the packages anew.')
  else if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED|ECONNRESET/.test(words)) {
    tell('\nThe packages could not be installed: the package registry cannot be reached.')
    tell('Connect to the network (or set the registry with `npm config set registry ...`) and run the command again.')
  } else tell('\nThe packages could not be installed; npm says why above. Run the command again when that is mended.')
  return code
}

/** The locked Node, or the one of the system where its major version is new enough. */
function lockedNode() {
  const candidate = join(workspace, 'node_modules', '.bin', 'node')
  if (existsSync(candidate) && spawnSync(candidate, ['--version']).status === 0) return realpathSync(candidate)
  if (Number(process.versions.node.split('.')[0]) >= nodeMajor) return process.execPath
  tell(
    `The portal runs under Node ${nodeMajor}. There is no packaged Node ${nodeMajor} for ${process.platform}-${process.arch},`,
  )
  tell(`and this is Node ${process.versions.node}. Install Node ${nodeMajor} or newer and run the command again.`)
  return undefined
}

const seconds = (began) => ((Date.now() - began) / 1000).toFixed(0)

/** Waits for a child, passes on the signals that this process gets, and answers with its exit code. */
function finished(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  // Ctrl-C in a terminal reaches the child by itself; a child that hears of it twice must not mind.
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  // A shell between npm and this process may die of a signal without passing it on.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    pass('SIGTERM')
  }, 500)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      tell(`Could not run ${child.spawnfile}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.removeListener(name, pass)
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0))
    })
  })
}

async function main([name = '', ...rest]) {
  const script = scripts[name]
  if (!script) {
    tell(`There is no script "${name}". Scripts: ${Object.keys(scripts).join(', ')}.`)
    return 2
  }
  if (!existsSync(join(workspace, 'tools', script))) {
    tell(`The script "${name}" (tools/${script}) is not part of this checkout.`)
    return 2
  }
  const began = Date.now()
  let installMs = 0
  if (!packagesAreInstalled()) {
    const code = await installPackages()
    if (code !== 0) return code
    installMs = Date.now() - began
  }
  const node = lockedNode()
  if (!node) return 1
  const path = [join(workspace, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // The caller's folder: file arguments are relative to where the person stands, not to the workspace.
  const env = { ...process.env, PATH: path, PORTAL_INSTALL_MS: String(installMs) }
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(workspace, 'tools', script), ...rest], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env,
    // The channel tells the script when this process was ended without warning (see tools/start/interruption.ts).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return finished(child)
}

process.exitCode = await main(process.argv.slice(2))
