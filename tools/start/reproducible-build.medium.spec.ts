import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashBuild } from '../release/prepare-release.ts'
import { workspace } from '../workspace.ts'

const checkouts = join(workspace, '.reports', 'checkouts')

afterAll(() => rmSync(checkouts, { recursive: true, force: true }))

test('builds the same files from the same sources in two folders', () => {
  const names = ['shell', 'mfe-regulations']
  const hashes = ['first', 'another/folder'].map((name) => {
    const checkout = createCheckout(join(checkouts, name))
    execFileSync(process.execPath, [join(checkout, 'tools/start/build-process.ts'), ...names], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    })
    return names.map((built) => hashBuild(join(checkout, built, 'dist')))
  })
  expect(hashes[1]).toEqual(hashes[0])
}, 300_000)

/** Copies the sources of this checkout and links the installed packages that `npm start` needs. */
function createCheckout(folder: string): string {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: workspace,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(workspace, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(workspace, file), join(folder, file))
  }
  for (const path of ['node_modules/@portal', ...readRuntimePackages()]) linkFolder(path, folder)
  return folder
}

function readRuntimePackages(): string[] {
  const lock = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true; readonly link?: true }>>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
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
