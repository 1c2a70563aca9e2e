import { readFileSync, globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { adminRoutes } from '@portal/contracts-admin/routes'
import type { Access, Route } from '@portal/contracts-common/light'
import { registrationRoutes } from '@portal/contracts-registration/routes'
import {
  documentCategoryRoutes,
  documentRoutes,
  fileRoutes,
  occupationRoutes,
} from '@portal/contracts-regulations/document-routes'
import { regulationsRoutes } from '@portal/contracts-regulations/routes'
import { matchesRoute } from '@portal/contracts-shell/light'
import { deployables, deployablesOf, type Deployable } from '../deployables.ts'
import { toWorkspacePath, workspace } from '../workspace.ts'
import {
  collectSources,
  findCalledEndpoints,
  findCreatedTables,
  findPageFile,
  findShellPageFile,
  findTables,
  handlesEndpoint,
} from './sources.ts'

const routes: Readonly<Record<string, Route>> = {
  ...adminRoutes,
  ...registrationRoutes,
  ...regulationsRoutes,
  ...documentRoutes,
  ...fileRoutes,
  ...documentCategoryRoutes,
  ...occupationRoutes,
}

interface ManifestRoute {
  readonly path: string
  readonly page: string
  readonly access: Access
}

/** Returns the lines that explain a page or API address. Undefined when nothing serves it. */
export async function explain(address: string): Promise<string[] | undefined> {
  const path = toPath(address)
  return (await explainPage(path)) ?? explainEndpoints(path) ?? explainService(path)
}

/** Returns the path of an address: `http://localhost:4200/users?page=2`, `/users` or `users`. */
export function toPath(address: string): string {
  const url = /^https?:\/\//.test(address) ? address : `http://portal/${address.replace(/^\/+/, '')}`
  return decodeURI(new URL(url).pathname)
}

async function explainPage(path: string): Promise<string[] | undefined> {
  for (const { name, folder } of deployablesOf('remote')) {
    const { routes: pages } = await importDefault<{ routes: readonly ManifestRoute[] }>(`${folder}/remote.manifest.ts`)
    const page = pages.find((route) => matchesRoute(route.path, path))
    if (page === undefined) continue
    const entry = join(workspace, folder, 'src/remote.ts')
    const file = findPageFile(read(entry) ?? '', page.page)
    return [
      `remote: ${name}`,
      `page: ${page.page} (${page.path}), access: ${describeAccess(page.access)}`,
      ...describePageFile(file && resolve(dirname(entry), file)),
    ]
  }
  const { routes: shellPaths } = await importDefault<{ routes: readonly string[] }>('shell/shell.manifest.ts')
  const shellPath = shellPaths.find((each) => matchesRoute(each, path))
  if (shellPath === undefined) return undefined
  const table = join(workspace, 'shell/src/frame/portal-routes.tsx')
  const file = findShellPageFile(read(table) ?? '', shellPath)
  return [`shell page: ${shellPath}`, ...describePageFile(file && resolve(dirname(table), file))]
}

function describePageFile(file: string | undefined): string[] {
  if (file === undefined) return ['module: not found']
  const names = new Set(Object.keys(routes))
  const calledEndpoints = [...collectSources(file, read).values()].flatMap((text) => findCalledEndpoints(text, names))
  const endpoints = [...new Set(calledEndpoints)].toSorted().map((name) => `  ${describeEndpoint(name)}`)
  return [
    `module: ${toWorkspacePath(file)}`,
    endpoints.length === 0 ? 'endpoints: none' : 'endpoints that it or its imports call:',
    ...endpoints,
  ]
}

function explainEndpoints(path: string): string[] | undefined {
  const names = Object.keys(routes).filter((name) => matchesRoute(routes[name]?.path ?? '', path))
  // `/api/users/groups` also matches `/api/users/:id`; the service prefers the literal path.
  const literal = names.filter((name) => routes[name]?.path === path)
  const lines = (literal.length > 0 ? literal : names).flatMap((name) => [
    `endpoint: ${describeEndpoint(name)}`,
    ...describeHandler(name, path),
  ])
  return lines.length === 0 ? undefined : lines
}

function describeHandler(name: string, path: string): string[] {
  const service = findService(path)
  if (service === undefined) return ['  service: not found']
  const root = join(workspace, service.folder, 'src')
  const controllers = globSync('**/*.controller.ts', { cwd: root }).map((file) => join(root, file))
  const controller = controllers.find((file) => handlesEndpoint(read(file) ?? '', name))
  const lines = [`  service: ${service.name} (${service.folder})`]
  if (controller === undefined) return [...lines, '  controller: not found']
  const module = /.*\/modules\/[^/]+/.exec(controller)?.[0] ?? dirname(controller)
  const tables = findModuleTables(module, root)
  return [
    ...lines,
    `  controller: ${toWorkspacePath(controller)}`,
    `  module: ${toWorkspacePath(module)}`,
    `  tables in the module's SQL: ${tables.length === 0 ? 'none' : tables.join(', ')}`,
  ]
}

function findModuleTables(module: string, serviceSources: string): string[] {
  const migrations = globSync('migrations/**/*.ts', { cwd: serviceSources })
  const existing = new Set(migrations.flatMap((file) => findCreatedTables(read(join(serviceSources, file)) ?? '')))
  const sources = globSync('**/*.ts', { cwd: module }).filter((file) => !file.endsWith('.spec.ts'))
  const used = sources.flatMap((file) => findTables(read(join(module, file)) ?? '', existing))
  return [...new Set(used)].toSorted()
}

function explainService(path: string): string[] | undefined {
  const service = findService(path)
  if (service === undefined) return undefined
  return [`service: ${service.name} (${service.folder})`, 'endpoint: none in the contracts has this path']
}

/** Returns the service with the longest path prefix. */
function findService(path: string): Deployable | undefined {
  const matches = deployables.flatMap((service) =>
    service.publicPaths
      .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
      .map((prefix) => ({ service, prefix })),
  )
  return matches.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.service
}

function describeEndpoint(name: string): string {
  const route = routes[name]
  return route === undefined ? name : `${name}: ${route.method} ${route.path}, access: ${describeAccess(route.access)}`
}

function describeAccess(access: Access): string {
  return typeof access === 'string' ? access : JSON.stringify(access)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

async function importDefault<T>(file: string): Promise<T> {
  const module = (await import(pathToFileURL(join(workspace, file)).href)) as { default: T }
  return module.default
}
