import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { workspace } from '../workspace.ts'

/**
 * Folders whose direct children are modules: each has one entry file (`index.ts`), and other modules import nothing else
 * of it. Files outside of modules (the service's root, a remote's `remote.ts`) put the modules together and may import
 * any file of them, such as a page that is loaded on demand.
 */
const moduleRoots = ['services/*/src/modules', 'mfe-*/src/features', 'mfe-*/src/areas', 'mfe-admin/src/areas/*']

const testFile = /\.(medium\.)?(spec|test)\.tsx?$|\/testing\//

interface ModuleImport {
  readonly from: string
  readonly to: string
  /** The importing and the imported file, relative to the workspace. */
  readonly file: string
  readonly target: string
}

/** Returns one line for each import past a module's entry file and for each cycle between modules; empty is a pass. */
export function findModuleViolations(root = workspace): readonly string[] {
  const violations: string[] = []
  for (const modulesFolder of globSync(moduleRoots, { cwd: root }).toSorted()) {
    const imports = readModuleImports(root, modulesFolder)
    for (const { file, target, to } of imports) {
      if (target !== join(to, 'index.ts')) violations.push(`${file} imports ${target}: import ${to}/index.ts instead`)
    }
    // A test may use any module, so imports of tests make no cycle.
    const edges = imports.filter(({ file }) => !testFile.test(file))
    for (const cycle of findCycles(edges)) violations.push(`modules depend on each other: ${cycle.join(' -> ')}`)
  }
  return violations
}

/** Returns the imports that cross from one module of a folder into another. */
function readModuleImports(root: string, modulesFolder: string): readonly ModuleImport[] {
  const moduleOf = (file: string): string | undefined => {
    const [name, ...rest] = relative(modulesFolder, file).split(sep)
    return name === undefined || name === '..' || rest.length === 0 ? undefined : join(modulesFolder, name)
  }
  const files = globSync(`${modulesFolder}/**/*.{ts,tsx}`, { cwd: root }).toSorted()
  return files.flatMap((file) => {
    const from = moduleOf(file)
    if (from === undefined) return []
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
    return importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return []
      const target = relative(root, resolve(root, dirname(file), fileName))
      const to = moduleOf(target)
      return to === undefined || to === from || !existsSync(join(root, target)) ? [] : [{ from, to, file, target }]
    })
  })
}

/** Returns each cycle once, as module names that end with the first one again. */
function findCycles(edges: readonly Pick<ModuleImport, 'from' | 'to'>[]): readonly (readonly string[])[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const cycles: string[][] = []
  const finished = new Set<string>()
  const visit = (module: string, path: readonly string[]): void => {
    const start = path.indexOf(module)
    if (start !== -1) {
      cycles.push([...path.slice(start), module])
      return
    }
    if (finished.has(module)) return
    for (const target of targets.get(module) ?? []) visit(target, [...path, module])
    finished.add(module)
  }
  for (const module of targets.keys()) visit(module, [])
  return cycles
}
