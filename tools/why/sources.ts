import { dirname, resolve } from 'node:path'

/** Reads a file of the workspace; returns undefined when it does not exist. */
export type ReadSource = (path: string) => string | undefined

const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** Returns a file and all files it imports with relative paths, directly or not, with their texts. */
export function collectSources(entry: string, read: ReadSource): ReadonlyMap<string, string> {
  const sources = new Map<string, string>()
  const pending = [entry]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (sources.has(path) || !/\.tsx?$/.test(path)) continue
    const text = read(path)
    if (text === undefined) continue
    sources.set(path, text)
    for (const [, specifier = ''] of text.matchAll(imports)) pending.push(resolve(dirname(path), specifier))
  }
  return sources
}

/** Returns the file that a page name loads, from a table such as `{ search: () => import('./search.page.tsx') }`. */
export function findPageFile(text: string, page: string): string | undefined {
  const loader = /(?:'([\w-]+)'|(\b\w+)):\s*\(\)\s*=>\s*import\(\s*'([^']+)'\s*\)/g
  return [...text.matchAll(loader)].find(([, quoted, bare]) => (quoted ?? bare) === page)?.[3]
}

/** Returns the file of a page of the shell, from its `shellRoute('/path', ...)` calls and lazy imports. */
export function findShellPageFile(text: string, path: string): string | undefined {
  const routes = /shellRoute\('([^']+)',[^<]*<(\w+)/g
  const component = [...text.matchAll(routes)].find(([, routePath]) => routePath === path)?.[2]
  if (component === undefined) return undefined
  return new RegExp(String.raw`const ${component} = lazy\(\(\) => import\('([^']+)'\)\)`).exec(text)?.[1]
}

/** Returns the names of endpoints that a text calls on a client: `regulationsApi().search(...)`, `api.search`. */
export function findCalledEndpoints(text: string, names: ReadonlySet<string>): string[] {
  const calls = /\b\w*(?:[aA]pi|[cC]lient|[cC]alls)(?:\([^()]*\))?\??\.(\w+)\b/g
  return [...new Set([...text.matchAll(calls)].map(([, name = '']) => name))].filter((name) => names.has(name))
}

/** Returns the tables that SQL in a text reads or changes, limited to tables that exist. */
export function findTables(text: string, tables: ReadonlySet<string>): string[] {
  const uses = /\b(?:from|join|into|update|using|table(?:Name:)?)\s+(?:only\s+)?['"]?([a-z_][a-z0-9_]*)/gi
  return [...new Set([...text.matchAll(uses)].map(([, name = '']) => name))].filter((name) => tables.has(name))
}

/** Returns the tables that the text of a migration creates. */
export function findCreatedTables(text: string): string[] {
  const statements = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([a-z_][a-z0-9_]*)/gi
  return [...text.matchAll(statements)].map(([, name = '']) => name)
}

/** Whether a text handles an endpoint: `@Handle(http.search)`. */
export function handlesEndpoint(text: string, name: string): boolean {
  return new RegExp(String.raw`@Handle\(\s*\w+\.${name}\b`).test(text)
}
