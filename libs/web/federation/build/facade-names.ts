import type { Compilation } from '@rspack/core'
import { isShared } from './shared-modules.ts'

/**
 * Returns the exports the build uses of each shared module, sorted. Derived from module dependencies: types do not
 * count, but uses in functions that are never called do. `*` means a namespace import, which the caller rejects for
 * the portal's own facades.
 */
export function findUsedNames(compilation: Compilation): Record<string, string[]> {
  const used = new Map<string, Set<string>>()
  for (const module of compilation.modules) {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const { dependency } = connection
      const request = dependency.request
      if (request === undefined || !isShared(request)) continue
      const names = used.get(request) ?? new Set<string>()
      used.set(request, names)
      for (const name of getImportedNames(request, dependency.type, dependency.ids)) names.add(name)
    }
  }
  return Object.fromEntries([...used].sort().map(([name, names]) => [name, [...names].sort()]))
}

function getImportedNames(request: string, type: string, ids: readonly string[] | undefined): readonly string[] {
  const first = ids?.[0]
  // The default export of a CommonJS module is the whole module.
  if (first === 'default' && !request.startsWith('@portal/')) return ['*']
  if (first !== undefined) return [first]
  // A bare `import 'x'`, or the import statement itself beside its specifiers, uses no name.
  return type === 'esm import' || type === 'provide module for shared' || type.includes('consume shared') ? [] : ['*']
}

/** Returns the exports the shell provides of each shared module; `*` where the build cannot tell. */
export function findProvidedNames(compilation: Compilation): Record<string, string[]> {
  const provided = new Map<string, readonly string[]>()
  for (const module of compilation.modules) {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const request = connection.dependency.request
      if (request === undefined || !isShared(request) || connection.module === null) continue
      const providedExports = compilation.moduleGraph.getProvidedExports(connection.module)
      if (Array.isArray(providedExports)) provided.set(request, providedExports)
      // In the module graph, a consumer of a shared module appears in its place and provides no exports.
      else if (!provided.has(request)) provided.set(request, ['*'])
    }
  }
  return Object.fromEntries([...provided].sort().map(([name, names]) => [name, [...names].sort()]))
}
