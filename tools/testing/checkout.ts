import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workspace } from '../workspace.ts'

/**
 * Copies the sources of this checkout and links the installed packages: those that `npm start` needs, or all. The copy
 * may be changed and removed. It must be on the same file system.
 */
export function createCheckout(folder: string, packages: 'runtime' | 'all' = 'runtime'): string {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: workspace,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(workspace, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(workspace, file), join(folder, file))
  }
  for (const path of ['node_modules/@portal', ...listPackages(packages)]) linkFolder(path, folder)
  return folder
}

function listPackages(packages: 'runtime' | 'all'): string[] {
  const lock = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true; readonly link?: true }>>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && (packages === 'all' || !dev) && !link)
    .map(([path]) => path)
    .filter((path) => existsSync(join(workspace, path)))
}

/** Hard links, because a symbolic link would be followed to the folder of this checkout. */
function linkFolder(path: string, checkout: string): void {
  mkdirSync(join(checkout, path), { recursive: true })
  for (const entry of readdirSync(join(workspace, path), { withFileTypes: true })) {
    const [from, to] = [join(workspace, path, entry.name), join(checkout, path, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else if (entry.isFile()) linkSync(from, to)
    else if (entry.name !== 'node_modules') linkFolder(join(path, entry.name), checkout)
  }
}
