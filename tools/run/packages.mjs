import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { print, waitForExit } from './child.mjs'

/** Returns the installed packages by path, or undefined when no installation has finished: npm writes the file last. */
export function readInstalledPackages(workspace) {
  const file = join(workspace, 'node_modules', '.package-lock.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** Returns the packages of the lock file by path, with the links to those of the workspace. */
export function readLockedPackages(workspace) {
  const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8'))
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
}

/**
 * Compares the installed packages with the locked ones. Returns which are missing: `none`, only `development` packages,
 * also packages of the `workspace`, or `all` when any other package is missing or any package has another version.
 */
export function findMissingPackages(locked, installed) {
  if (!installed) return 'all'
  const missing = Object.entries(locked).filter(([path, entry]) => {
    const found = installed[path]
    return found ? found.version !== entry.version : !(entry.optional || entry.peer || entry.devOptional)
  })
  if (missing.length === 0) return 'none'
  if (!missing.every(([path, { dev, link }]) => (dev || link) && !installed[path])) return 'all'
  return missing.some(([, { link }]) => link) ? 'workspace' : 'development'
}

/**
 * Installs the missing packages. Those for development and of the workspace are added to the others without touching
 * them, because a portal may be running from them. Resolves to npm's exit code.
 */
export async function installPackages(workspace, missing, needsDevelopment) {
  const installed = readInstalledPackages(workspace)
  const hadDevelopment = Object.values(installed ?? {}).some(({ dev }) => dev)
  const flag = needsDevelopment || hadDevelopment ? '--include=dev' : '--omit=dev'
  if (missing !== 'all') {
    removeUnrecordedPackages(workspace, installed)
    return runNpm(workspace, `the packages for ${missing === 'workspace' ? 'the workspace' : 'development'}`, [
      'install',
      '--no-save',
      flag,
    ])
  }
  return runNpm(workspace, 'the locked packages', ['ci', flag])
}

/** Removes what an interrupted installation left behind: npm takes an incomplete package for an installed one. */
export function removeUnrecordedPackages(workspace, installed) {
  for (const path of Object.keys(readLockedPackages(workspace))) {
    if (!installed[path]) rmSync(join(workspace, path), { recursive: true, force: true })
  }
}

/** Runs npm; all output goes to standard error. Resolves to npm's exit code. */
async function runNpm(workspace, what, [command, ...options]) {
  print(`Installing ${what} (npm ${command}). This takes a minute or two the first time ...`)
  const startedAt = Date.now()
  const cli = process.env.npm_execpath
  // npm's default pauses of ten seconds between retries would hide a missing network connection for minutes.
  const retryFlags = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000']
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const flags = [command, ...options, ...quiet, ...retryFlags]
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const settings = { cwd: workspace, env: { ...process.env, PATH: path.join(delimiter) }, stdio: ['ignore', 2, 'pipe'] }
  const child = cli?.endsWith('.js') ? spawn(systemNode(), [cli, ...flags], settings) : spawn('npm', flags, settings)
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

/** Returns the Node outside of node_modules: the installation deletes the packaged one while it would be running. */
function systemNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, name)
    if (!folder.includes('node_modules') && existsSync(candidate)) return candidate
  }
  return process.execPath
}

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(0)
