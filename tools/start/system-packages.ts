import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './command.ts'

/** A program from the system's package manager. */
export interface SystemProgram {
  /** Names of its executable. */
  readonly commands: readonly string[]
  readonly aptPackage: string
  /** Arguments of `brew install`, unless macOS does not have the program. */
  readonly brewPackage?: readonly string[]
  /** The alternative to installing it. */
  readonly alternative: string
}

/** How the installation of a program is reported and stopped. */
interface InstallOptions {
  readonly report: (state: string) => void
  readonly signal?: AbortSignal | undefined
}

/** The message broker. */
export const natsServer: SystemProgram = {
  commands: ['nats-server'],
  aptPackage: 'nats-server',
  brewPackage: ['nats-server'],
  alternative: 'set NATS_URL to a running server with JetStream',
}

/** The browser of the benchmarks. */
export const chromium: SystemProgram = {
  commands: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    // On macOS.
    'Chromium',
    'Google Chrome',
  ],
  aptPackage: 'chromium',
  brewPackage: ['--cask', 'chromium'],
  alternative: 'set CHROMIUM_PATH to a Chromium or Chrome',
}

/**
 * The browser of the end-to-end tests: Chromium without its window, which takes a fifth less CPU time for the same tests
 * (docs/testing.md), or Chromium where that is installed.
 */
export const testBrowser: SystemProgram = {
  ...chromium,
  commands: ['chromium-headless-shell', ...chromium.commands],
  aptPackage: 'chromium-headless-shell',
}

/** The browser of the end-to-end tests in Firefox's engine. */
export const firefox: SystemProgram = {
  commands: ['firefox-esr', 'firefox'],
  aptPackage: 'firefox-esr',
  brewPackage: ['--cask', 'firefox'],
  alternative: 'add Firefox to the PATH',
}

/** The driver of the end-to-end tests in Safari's engine. Its package depends on the browser's. */
export const webkitDriver: SystemProgram = {
  commands: ['WebKitWebDriver'],
  aptPackage: 'webkit2gtk-driver',
  alternative: 'run these tests on Debian',
}

/** A screen for a browser that cannot run without one. */
export const virtualScreen: SystemProgram = {
  commands: ['Xvfb'],
  aptPackage: 'xvfb',
  alternative: 'run these tests on Debian',
}

// Folders where servers are installed are often not on a user's PATH.
const extraFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'].concat(
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Firefox.app/Contents/MacOS',
)

/** Returns the path of the program, or undefined when it is not installed. */
export function findProgram({ commands }: SystemProgram): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...extraFolders]
  return commands.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * Returns the path of the program and installs it with apt or brew when it is missing. Throws with instructions when
 * it cannot.
 */
export async function requireProgram(program: SystemProgram, options: InstallOptions): Promise<string> {
  const found = findProgram(program)
  if (found) return found
  const name = program.aptPackage
  options.report(`installing ${name}`)
  const commands = await installation(program)
  if (!commands) throw new Error(`${name} is not installed. ${advice(program)}`)
  for (const [command = '', ...args] of commands) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', HOMEBREW_NO_AUTO_UPDATE: '1' }
    const onLine = (line: string) => options.report(`installing ${name}: ${line.trim().slice(0, 70)}`)
    const { code, lines } = await runCommand(command, args, { env, signal: options.signal, onLine })
    if (code !== 0 && !args.includes('update')) {
      const output = lines.slice(-8).join('\n')
      throw new Error(
        `${name} could not be installed (is there a network connection?). ${advice(program)}\n\nOutput of ${command}:\n${output}`,
      )
    }
  }
  const installed = findProgram(program)
  if (!installed) throw new Error(`${name} was installed but is not on the PATH. ${advice(program)}`)
  options.report(`${name} installed`)
  return installed
}

async function installation(program: SystemProgram): Promise<string[][] | undefined> {
  if (await works('apt-get', ['--version'])) {
    const root = await getRootCommand()
    if (!root) return undefined
    const quietly = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
    return [
      [...root, 'apt-get', 'update', '-qq'],
      [...root, 'apt-get', 'install', ...quietly, program.aptPackage],
    ]
  }
  const { brewPackage } = program
  if (brewPackage && (await works('brew', ['--version']))) return [['brew', 'install', '--quiet', ...brewPackage]]
  return undefined
}

/** How to run a command as root: directly, through sudo without a password, or not at all. */
async function getRootCommand(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return []
  return (await works('sudo', ['-n', 'true'])) ? ['sudo', '-n'] : undefined
}

async function works(command: string, args: string[]): Promise<boolean> {
  return (await runCommand(command, args)).code === 0
}

function advice(program: SystemProgram): string {
  const brew = program.brewPackage ? `, brew install ${program.brewPackage.join(' ')}` : ''
  return `Install it (apt-get install ${program.aptPackage}${brew}, or from its website) or ${program.alternative}, then run the command again.`
}
