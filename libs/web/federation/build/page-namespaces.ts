import { readFileSync } from 'node:fs'
import { ConcatenatedModule, type Compilation, type Module } from '@rspack/core'

const namespaceDeclaration = /\bcreateTexts(?:<[^>]*>)?\(\s*'([\w-]+)'\s*\)/g

/**
 * Returns the text namespaces (`createTexts`) declared by a module and its static imports, sorted. Dynamic imports do
 * not count.
 */
export function findNamespaces(compilation: Compilation, first: Module): string[] {
  const namespaces = new Set<string>()
  const visited = new Set<Module>()
  const queue = [first]
  for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
    if (visited.has(module)) continue
    visited.add(module)
    // A concatenated module contains several files.
    for (const file of getSourceFiles(module)) {
      for (const [, namespace = ''] of readFileSync(file, 'utf8').matchAll(namespaceDeclaration))
        namespaces.add(namespace)
    }
    for (const { dependency, module: imported } of compilation.moduleGraph.getOutgoingConnections(module)) {
      if (imported !== null && dependency.type !== 'import()') queue.push(imported)
    }
  }
  return [...namespaces].sort()
}

function getSourceFiles(module: Module): string[] {
  const parts = module instanceof ConcatenatedModule ? module.modules : [module]
  return parts.flatMap((part) => {
    const file = part.nameForCondition()
    return file && /\.tsx?$/.test(file) && !file.includes('/node_modules/') ? [file] : []
  })
}
