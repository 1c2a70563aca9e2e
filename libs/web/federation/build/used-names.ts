import type { Compilation } from '@rspack/core'
import { isShared } from './shared-modules.ts'

/**
 * Names that the code of the build takes from each shared module, sorted. Read off the dependencies between modules, so
 * types do not count; a name in a function that nobody calls does. `*` stands for a use of the whole, which the caller
 * refuses for the portal's own facades.
 */
export function usedNames(compilation: Compilation): Record<string, string[]> {
  const used = new Map<string, Set<string>>()
  for (const module of compilation.modules) {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const { dependency } = connection
      const request = dependency.request
      if (request === undefined || !isShared(request)) continue
      const names = used.get(request) ?? new Set<string>()
      used.set(request, names)
      for (const name of namesOf(request, dependency.type, dependency.ids)) names.add(name)
    }
  }
  return Object.fromEntries([...used].sort().map(([name, names]) => [name, [...names].sort()]))
}

function namesOf(request: string, type: string, ids: readonly string[] | undefined): readonly string[] {
  const first = ids?.[0]
  // The default of a CommonJS library is all of it.
  if (first === 'default' && !request.startsWith('@portal/')) return ['*']
  if (first !== undefined) return [first]
  // The bare import statement beside its specifiers, or `import 'x'`: takes no name.
  return type === 'esm import' || type === 'provide module for shared' || type.includes('consume shared') ? [] : ['*']
}

/** Names that a module of the shell offers under each shared request; `*` where the build cannot tell. */
export function offeredNames(compilation: Compilation): Record<string, string[]> {
  const offered = new Map<string, readonly string[]>()
  for (const module of compilation.modules) {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const request = connection.dependency.request
      if (request === undefined || !isShared(request) || connection.module === null) continue
      const provided = compilation.moduleGraph.getProvidedExports(connection.module)
      if (Array.isArray(provided)) offered.set(request, provided)
      // What consumes a shared module stands for it in the graph and offers nothing by itself.
      else if (!offered.has(request)) offered.set(request, ['*'])
    }
  }
  return Object.fromEntries([...offered].sort().map(([name, names]) => [name, [...names].sort()]))
}
