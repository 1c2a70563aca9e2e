import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deployables, deployablesOf } from './deployables.ts'
import { workspace } from './workspace.ts'

// What runs elsewhere is written down apart from the table (deploy/README.md); this finds what was forgotten there.

const read = (file: string): string => readFileSync(join(workspace, 'deploy', file), 'utf8')

interface Upstream {
  readonly name: string
  readonly paths: readonly string[]
}

/** The services that the edge of a deployment knows, from the JSON inside its YAML. */
function upstreamsIn(file: string): Upstream[] {
  const [, json = '[]'] = /UPSTREAMS: (?:>-|\|)\s+(\[.*?\}\])/s.exec(read(file)) ?? []
  return JSON.parse(json) as Upstream[]
}

const services = deployablesOf('service')

test.each(['compose.yaml', 'kubernetes/settings.yaml'])('%s hands every path to its service', (file) => {
  const wanted = services.map(({ name, publicPaths }) => ({ name, paths: publicPaths }))
  const known = upstreamsIn(file).map(({ name, paths }) => ({ name, paths }))
  expect(known).toEqual(wanted)
})

test.each(services)('$name is deployed, with its migrations', ({ name, folder, database }) => {
  expect(read('compose.yaml')).toContain(`${folder}/bundle/main.mjs`)
  expect(read(`kubernetes/${name}.yaml`)).toContain(`${folder}/bundle/main.mjs`)
  expect(read('kubernetes/kustomization.yaml')).toContain(`${name}.yaml`)
  if (!database) return
  const listed = (file: string): string[] => /for service in ([^;]+); do/.exec(read(file))?.[1]?.split(' ') ?? []
  expect(listed('compose.yaml')).toContain(name)
  expect(listed('postgres/databases.sh')).toContain(name.replaceAll('-', '_'))
})

test.each(services)('what is done in $name reaches the audit trail', ({ name }) => {
  const topology = readFileSync(join(workspace, 'services/admin/src/topology.ts'), 'utf8')
  expect(/audited = \[(.*?)\]/s.exec(topology)?.[1]).toContain(`'${name}'`)
})

test('every deployable stands in the table of the README', () => {
  const readme = readFileSync(join(workspace, 'README.md'), 'utf8')
  for (const { folder } of deployables) expect(readme).toContain(`| \`${folder}`)
})

test('every setting has its row in settings.md, and nothing else has', () => {
  const schemas = globSync('{services/*/src/config,libs/service/*/src/*settings}.ts', { cwd: workspace })
  const wanted = schemas.flatMap((file) =>
    [...readFileSync(join(workspace, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
  )
  const [settings = '', migrations] = read('settings.md').split('## Migrations')
  const told = [...settings.matchAll(/^\| `([A-Z0-9_]+)` /gm)].map(([, name]) => name)
  expect(migrations).toBeDefined()
  expect(wanted.length).toBeGreaterThan(80)
  expect(told.toSorted()).toEqual([...new Set(wanted)].toSorted())
})

test('what `npm start -- --help` and its settings name as the place for the rest is there', () => {
  for (const file of ['tools/start.ts', 'tools/start/settings.ts']) {
    const [, document = '', section] =
      /(\S+\.md), "([^"]+)", (?:has|lists)/.exec(readFileSync(join(workspace, file), 'utf8')) ?? []
    expect(readFileSync(join(workspace, document), 'utf8'), file).toContain(`\n## ${section}\n`)
  }
})
