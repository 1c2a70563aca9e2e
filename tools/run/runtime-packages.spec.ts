import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { workspace, workspacePackages } from '../workspace.ts'

// `npm start` installs no development packages and rebuilds what depends on a changed package. These tests find imports
// that would break either. Other tests do not notice them, because `npm test` installs everything.

const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly dev?: true }>>
}

const testFile = /\.(?:spec|test)\.tsx?$|\/(?:testing|accessibility)\/|\/(?:test-|vitest\.config)[^/]*$/

/** Returns the requests of a file's imports, without those of Node's own modules. */
function readImports(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
  return importedFiles.map(({ fileName }) => fileName).filter((request) => !isBuiltin(request))
}

/** Whether an import works with the installed packages and, for packages of the workspace, is declared. */
function isAvailable(request: string, dependencies: readonly string[]): boolean {
  const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/')
  if (request.startsWith('.') || dependencies.includes(name)) return true
  const locked = packages[`node_modules/${name}`]
  return !name.startsWith('@portal/') && locked !== undefined && !locked.dev
}

describe('runtime code imports only declared packages that npm start installs', () => {
  const runtimePackages = workspacePackages().filter(({ folder }) => !/^(?:e2e|tools|libs\/testing)/.test(folder))

  it.each(runtimePackages.map((each) => [each.folder, each] as const))('%s', (folder, { name, dependencies }) => {
    const files = globSync('**/*.{ts,tsx,mjs}', {
      cwd: join(workspace, folder),
      exclude: ['**/node_modules/**', 'dist/**', 'bundle/**'],
    }).filter((file) => !testFile.test(`/${file}`))
    const unavailable = files.flatMap((file) =>
      readImports(join(workspace, folder, file))
        .filter((request) => !isAvailable(request, [name, ...dependencies]))
        .map((request) => `${file}: ${request}`),
    )
    expect(unavailable).toEqual([])
  })

  it('scripts', () => {
    const scripts = [
      'start',
      'build',
      'release',
      'promote',
      'rollback',
      'seed',
      'seed-accounts',
      'seed-documents',
      'clock',
      'why',
    ]
    const others = ['parse-regulation', 'import-regulation', 'first-administrator', 'start/build-process']
    const portalPackages = workspacePackages().map(({ name }) => name)
    const unavailable: string[] = []
    const visited = new Set<string>()
    const visit = (file: string) => {
      if (visited.has(file) || !existsSync(file)) return
      visited.add(file)
      for (const request of readImports(file)) {
        if (request.startsWith('.')) visit(join(dirname(file), request))
        if (!isAvailable(request, portalPackages)) unavailable.push(`${relative(workspace, file)}: ${request}`)
      }
    }
    for (const script of [...scripts, ...others]) visit(join(workspace, 'tools', `${script}.ts`))
    expect(unavailable).toEqual([])
  })
})
