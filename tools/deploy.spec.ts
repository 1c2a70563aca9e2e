import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditedServices, type ServerRenderedPages } from '@portal/contracts-common'
import { readSettings } from '@portal/service-kit/settings'
import { expect, test } from 'vitest'
import { deployables, deployablesOf } from './deployables.ts'
import { workspace } from './workspace.ts'

// The deployment files are written by hand (deploy/README.md); these tests find what is missing in them.

const read = (file: string): string => readFileSync(join(workspace, 'deploy', file), 'utf8')

interface Upstream {
  readonly name: string
  readonly paths: readonly string[]
  readonly personPaths?: readonly string[]
  readonly receivesCookies?: boolean
  readonly pages?: ServerRenderedPages
}

/** The services that the edge of a deployment knows, from the JSON in its YAML. */
function upstreamsIn(file: string): Upstream[] {
  const [, json = '[]'] = /UPSTREAMS: (?:>-|\|)\s+(\[.*?\}\])\n/s.exec(read(file)) ?? []
  return JSON.parse(json) as Upstream[]
}

const services = deployablesOf('service')

const withoutServers = { database: false, messaging: false, userPool: false }

/** Returns a setting from a part of a deployment file, with the values of `.env.example` for its variables. */
function readSetting(text: string, name: string): string {
  const [, value = ''] = new RegExp(`^ +${name}: (.+)$`, 'm').exec(text) ?? []
  return value.replaceAll(/\$\{(\w+):\?\}/g, (_, variable: string) => {
    const [, example = ''] = new RegExp(`^${variable}=(.+)$`, 'm').exec(read('.env.example')) ?? []
    return example
  })
}

/** Returns the portal's origin, the person service's URL in the edge's settings, and the services' CORS origins. */
function readOrigins(file: string, edgeSection: RegExp) {
  const text = read(file)
  const [edge = ''] = edgeSection.exec(text) ?? []
  return {
    portal: new URL(readSetting(text, 'PORTAL_ORIGIN')),
    person: new URL(readSetting(edge, 'PERSON_SERVICE_URL')),
    corsOrigins: readSetting(text, 'CORS_ORIGINS').split(','),
  }
}

const compose = ['compose.yaml', /^ {2}edge:$[^]*?(?=^ {2}\w+:$)/m] as const
const kubernetes = ['kubernetes/settings.yaml', /name: edge-settings \}$[^]*/m] as const

test.each(['compose.yaml', 'kubernetes/settings.yaml'])(
  '%s routes every path and page to its service, and cookies only where they are used',
  (file) => {
    const expected = services.map(({ name, publicPaths, personPaths = [], receivesCookies = false, pages }) => ({
      name,
      paths: publicPaths,
      personPaths,
      receivesCookies,
      pages,
    }))
    const known = upstreamsIn(file).map(({ name, paths, personPaths = [], receivesCookies = false, pages }) => ({
      name,
      paths,
      personPaths,
      receivesCookies,
      pages,
    }))
    expect(known).toEqual(expected)
  },
)

test.each([compose, kubernetes])(
  "%s has a person host, whose service accepts calls from the portal's pages",
  (...at) => {
    const { portal, person, corsOrigins } = readOrigins(...at)
    expect(person.host).not.toBe(portal.host)
    expect(corsOrigins).toContain(portal.origin)
  },
)

test('compose.yaml publishes the edge at the port of both hosts', () => {
  const { portal, person } = readOrigins(...compose)
  const [edge = ''] = compose[1].exec(read(compose[0])) ?? []
  const [, port] = /ports: \['(\d+):8000'\]/.exec(edge) ?? []
  expect([portal.port, person.port]).toEqual([port, port])
})

test('the ingress of Kubernetes routes both hosts to the edge with TLS', () => {
  const { portal, person } = readOrigins(...kubernetes)
  const ingress = read('kubernetes/network.yaml').split('\n---\n')[0] ?? ''
  const [, secured = ''] = /hosts: \[([^\]]+)\]/.exec(ingress) ?? []
  expect(secured.split(', ').toSorted()).toEqual([person.host, portal.host].toSorted())
  const routes = ingress.matchAll(/- host: (\S+)\s+http:\s+paths:\s+- \{ path: (\S+), .*service: \{ name: (\w+)/g)
  expect([...routes].map(([, ...route]) => route)).toEqual([
    [portal.host, '/', 'edge'],
    [person.host, '/', 'edge'],
  ])
})

test.each(services)('deploys $name with its migrations', ({ name, folder, database }) => {
  expect(read('compose.yaml')).toContain(`${folder}/bundle/main.mjs`)
  expect(read(`kubernetes/${name}.yaml`)).toContain(`${folder}/bundle/main.mjs`)
  expect(read('kubernetes/kustomization.yaml')).toContain(`${name}.yaml`)
  if (!database) return
  const listed = (file: string): string[] => /for service in ([^;]+); do/.exec(read(file))?.[1]?.split(' ') ?? []
  expect(listed('compose.yaml')).toContain(name)
  expect(listed('postgres/databases.sh')).toContain(name.replaceAll('-', '_'))
})

test('limits the memory of every container to what README.md says, above the limit of its heap', () => {
  const pattern =
    /is (\d+) MB, and (\d+) GB for the container of regulations and (\d+) GB for that of registration and (\d+) GB for that of horses[^]*`--max-old-space-size=(\d+)`/
  const [, limit = '', regulations = '', registration = '', horses = '', heap = ''] =
    pattern.exec(read('README.md')) ?? []
  const larger: Readonly<Record<string, string>> = { regulations, registration, horses }
  expect(Number(heap)).toBeLessThan(Number(limit))
  expect(read('Dockerfile')).toContain(`--max-old-space-size=${heap}`)
  expect(read('compose.yaml')).toContain(`mem_limit: ${limit}m`)
  for (const size of Object.values(larger)) expect(read('compose.yaml')).toContain(`mem_limit: ${size}g`)
  for (const { name } of deployablesOf('service', 'edge')) {
    const memory = name in larger ? `${larger[name]}Gi` : `${limit}Mi`
    expect(read(`kubernetes/${name}.yaml`)).toContain(`limits: { memory: ${memory} }`)
  }
})

test('sends the actions of every service to the audit trail', () => {
  expect(auditedServices.toSorted()).toEqual(services.map(({ name }) => name).toSorted())
})

test('lists every deployable in the README', () => {
  const readme = readFileSync(join(workspace, 'README.md'), 'utf8')
  for (const { folder } of deployables) expect(readme).toContain(`| \`${folder}`)
})

test('has a row in settings.md for every setting, and for nothing else', () => {
  const schemas = globSync('{services/*/src/config,libs/service/*/src/*settings}.ts', { cwd: workspace })
  const expected = schemas.flatMap((file) =>
    [...readFileSync(join(workspace, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
  )
  const [settings = '', migrations] = read('settings.md').split('## Migrations')
  const documented = [...settings.matchAll(/^\| `([A-Z0-9_]+)` /gm)].map(([, name]) => name)
  expect(migrations).toBeDefined()
  expect(expected.length).toBeGreaterThan(80)
  expect(documented.toSorted()).toEqual([...new Set(expected)].toSorted())
})

test('has no demonstration mode and no test clock, and services refuse them with the settings of a deployment', () => {
  for (const file of globSync('{compose.yaml,kubernetes/*.yaml}', { cwd: join(workspace, 'deploy') }))
    expect(read(file), file).not.toMatch(/DEMONSTRATION|TEST_CLOCK/)
  const PORTAL_ORIGIN = readOrigins(...kubernetes).portal.origin
  const start = (environment: Readonly<Record<string, string>>) => () =>
    readSettings('admin', { PORTAL_ORIGIN, PORT: '1', PRIVATE_PORT: '2', ...environment }, { uses: withoutServers })
  expect(start({})).not.toThrow()
  expect(start({ TEST_CLOCK: 'true' })).toThrow('TEST_CLOCK: only in demonstration mode')
  expect(start({ TEST_CLOCK: 'true', DEMONSTRATION: 'true' })).toThrow('DEMONSTRATION: ')
})

test('has the document that `npm start -- --help` and the settings refer to', () => {
  for (const file of ['tools/start.ts', 'tools/start/settings.ts']) {
    const [, document = '', section] =
      /(\S+\.md)(?:,| under) "([^"]+)"/.exec(readFileSync(join(workspace, file), 'utf8')) ?? []
    expect(readFileSync(join(workspace, document), 'utf8'), file).toContain(`\n## ${section}\n`)
  }
})
