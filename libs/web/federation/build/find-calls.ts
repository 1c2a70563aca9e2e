import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A value import of a service's contract package; the shell's and the common one have no calls. */
const contractImport = /import\s+(?!type\b)[^'"]*?from\s+'(@portal\/contracts-(?!shell|common)([\w-]+)(?:\/[\w-]+)?)'/g
const propertyAccess = /\.\s*(\w+)\b/g

/** Contract -> calls that the code makes, as `METHOD path`. */
export type Calls = Record<string, string[]>

/**
 * Finds the calls that a remote's code makes: the routes of the contracts it imports whose names it uses. A name that
 * something else has too counts as a call, so the result may contain a few more, but no fewer.
 */
export async function findCalls(folder: string): Promise<Calls> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.{spec,test}.*', '**/test-*'] })
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const usedNames = new Set(texts.flatMap((text) => [...text.matchAll(propertyAccess)].map(([, name]) => name)))
  const contracts = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(contractImport)].map(([, request = '', contract = '']) => [request, contract] as const),
    ),
  )
  const calls = new Map<string, Set<string>>()
  for (const [request, contract] of contracts) {
    for (const [name, route] of await readRoutes(request)) {
      if (usedNames.has(name)) calls.set(contract, (calls.get(contract) ?? new Set()).add(route))
    }
  }
  return Object.fromEntries([...calls].toSorted().map(([contract, routes]) => [contract, [...routes].toSorted()]))
}

/** Reads the tables of routes that a contract's module exports. */
async function readRoutes(request: string): Promise<(readonly [name: string, route: string])[]> {
  const exported = (await import(request)) as Record<string, unknown>
  return Object.values(exported).flatMap((table) =>
    typeof table === 'object' && table !== null
      ? Object.entries(table).flatMap(([name, route]) =>
          isRoute(route) ? [[name, `${route.method} ${route.path}`] as const] : [],
        )
      : [],
  )
}

function isRoute(value: unknown): value is { readonly method: string; readonly path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
