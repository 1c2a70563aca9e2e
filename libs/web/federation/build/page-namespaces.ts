import { readFileSync } from 'node:fs'
import { ConcatenatedModule, type Compilation, type Module } from '@rspack/core'

const declared = /\btextsOf(?:<[^>]*>)?\(\s*'([\w-]+)'\s*\)/g

/** Namespaces of texts that a module and all it imports at once declare (`textsOf`), sorted; what loads later does not count. */
export function namespacesOf(compilation: Compilation, first: Module): string[] {
  const found = new Set<string>()
  const seen = new Set<Module>()
  const waiting = [first]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    // Several files may have been put together into one module.
    for (const file of filesOf(module)) {
      for (const [, namespace = ''] of readFileSync(file, 'utf8').matchAll(declared)) found.add(namespace)
    }
    for (const { dependency, module: imported } of compilation.moduleGraph.getOutgoingConnections(module)) {
      if (imported !== null && dependency.type !== 'import()') waiting.push(imported)
    }
  }
  return [...found].sort()
}

function filesOf(module: Module): string[] {
  const parts = module instanceof ConcatenatedModule ? module.modules : [module]
  return parts.flatMap((part) => {
    const file = part.nameForCondition()
    return file && /\.tsx?$/.test(file) && !file.includes('/node_modules/') ? [file] : []
  })
}
