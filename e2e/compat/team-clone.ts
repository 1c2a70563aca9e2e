import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const workspace = dirname(dirname(import.meta.dirname))
/** What the release commands consist of. */
const folders = ['tools', 'libs/contracts', 'libs/domain', 'libs/service']

/** What a command printed; `isRefused` if it failed. */
export interface CommandResult {
  readonly output: string
  readonly isRefused: boolean
}

/** A clone of the repository with the release commands, as each team and each CI machine has one. */
export class TeamClone {
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-team-'))
  readonly #environment: NodeJS.ProcessEnv

  /** `environment` selects the portal, as in docs/runbooks/releases.md. */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = { ...process.env, ...environment }
    for (const folder of folders)
      cpSync(join(workspace, folder), join(this.#folder, folder), { recursive: true, filter: isSource })
    cpSync(join(workspace, 'package.json'), join(this.#folder, 'package.json'))
    this.#linkPackages()
  }

  /** Changes a source file of this clone, for a clone of another age. */
  edit(path: string, search: string, replacement: string): void {
    const file = join(this.#folder, path)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(search)) throw new Error(`${path} does not contain "${search}"`)
    writeFileSync(file, text.replace(search, replacement))
  }

  /** Puts a build in the clone; `manifest` changes its manifest. */
  addBuild(name: string, dist: string, manifest: object = {}): void {
    const target = join(this.#folder, name, 'dist')
    rmSync(target, { recursive: true, force: true })
    cpSync(dist, target, { recursive: true })
    const file = join(target, 'remote-manifest.json')
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...manifest }))
  }

  /** Runs `npm run NAME -- ...` in the clone, without npm. */
  async run(command: 'release' | 'promote' | 'rollback', ...options: readonly string[]): Promise<CommandResult> {
    const script = join(this.#folder, 'tools', `${command}.ts`)
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], { env: this.#environment })
      return { output: stdout, isRefused: false }
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      return { output: stdout + stderr, isRefused: true }
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Links the installed packages, and the portal's own ones within the clone. */
  #linkPackages(): void {
    const installed = join(workspace, 'node_modules')
    const target = join(this.#folder, 'node_modules')
    mkdirSync(join(target, '@portal'), { recursive: true })
    for (const name of readdirSync(installed))
      if (name !== '@portal' && !name.startsWith('.')) symlinkSync(join(installed, name), join(target, name))
    for (const { folder, name } of this.#portalPackages()) symlinkSync(folder, join(target, name))
  }

  #portalPackages(): { readonly folder: string; readonly name: string }[] {
    return folders
      .filter((folder) => folder.startsWith('libs/'))
      .flatMap((group) => readdirSync(join(this.#folder, group)).map((name) => join(this.#folder, group, name)))
      .map((folder) => {
        const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
        return { folder, name }
      })
  }
}

function isSource(path: string): boolean {
  return (
    !['node_modules', 'dist', 'bundle', '.reports'].includes(basename(path)) && !/\.(?:spec|test)\.tsx?$/.test(path)
  )
}
