import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change of a file that lists deployables or areas: `insert` is added before or after the match of `at`. */
interface Registration {
  readonly file: string
  readonly at: RegExp
  readonly insert: string
  readonly where: 'before' | 'after'
  /** Nothing is inserted in a file with this text, because the place was reserved. */
  readonly unless?: string
}

/** Adds an area to every file that lists areas. Returns the changed files. Throws if one has changed its form. */
export function registerArea(workspace: string, name: string): readonly string[] {
  const changes = listRegistrations(name, nextOffset(readFileSync(join(workspace, 'tools/deployables.ts'), 'utf8')))
  for (const { file, at, insert, where, unless } of changes) {
    const text = readFileSync(join(workspace, file), 'utf8')
    if (unless !== undefined && text.includes(unless)) continue
    const match = at.exec(text)
    if (!match) throw new Error(`${file} has no place for ${name}: ${at.source}`)
    const index = where === 'before' ? match.index : match.index + match[0].length
    writeFileSync(join(workspace, file), text.slice(0, index) + insert + text.slice(index))
  }
  addLintScopes(workspace, name)
  return [...new Set(changes.map(({ file }) => file)), '.oxlintrc.json']
}

function listRegistrations(name: string, offset: number): readonly Registration[] {
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1)
  const upstream = `{"name":"${name}","origin":"http://${name}:8000","privateOrigin":"http://${name}:9000","paths":["/api/${name}"]}`
  const privateOrigin = `,"${name}":"http://${name}:9000"`
  const lastUpstream = /"paths":\["\/idp"\]\}(?:,\s*\{"name":"[^\n]*\})*(?=\])/
  const composeProcess = `  ${name}:
    <<: *service
    command: ['services/${name}/bundle/main.mjs']
    environment:
      <<: *settings
      DATABASE_URL: postgresql://portal_${name}:\${SERVICE_PASSWORD:?}@postgres:5432/portal_${name}

`
  return [
    {
      file: 'tools/deployables.ts',
      at: / {2}\{\n {4}name: 'edge',/,
      where: 'before',
      insert: `  { name: '${name}', folder: 'services/${name}', project: '@portal/service-${name}', kind: 'service', offset: ${offset}, database: true, publicPaths: ['/api/${name}'] },\n`,
    },
    {
      file: 'tools/deployables.ts',
      at: /(?<=folder: 'mfe-admin',[^\]]*\] \},\n)/,
      where: 'after',
      insert: `  { name: 'mfe-${name}', folder: 'mfe-${name}', project: '@portal/mfe-${name}', kind: 'remote', publicPaths: [] },\n`,
    },
    {
      file: 'libs/contracts/common/src/services.ts',
      at: /(?<=auditedServices = \[[^\]]*)\]/,
      where: 'before',
      insert: `, '${name}'`,
    },
    {
      file: 'libs/contracts/shell/src/remote-paths.ts',
      at: / {2}'mfe-admin': \[/,
      where: 'before',
      insert: `  'mfe-${name}': ['/${name}/**'],\n`,
      unless: `'mfe-${name}': [`,
    },
    {
      file: 'tools/audited-actions.spec.ts',
      at: /import \{ describe/,
      where: 'before',
      insert: `import { ${name}Actions } from '@portal/contracts-${name}/rules'\n`,
    },
    {
      file: 'tools/audited-actions.spec.ts',
      at: /(?<=actionsByService[^{]*\{\n)/,
      where: 'after',
      insert: `  ${name}: ${name}Actions,\n`,
    },
    { file: 'deploy/compose.yaml', at: /(?<=for service in [^;]+);/, where: 'before', insert: ` ${name}` },
    { file: 'deploy/postgres/databases.sh', at: /(?<=for service in [^;]+);/, where: 'before', insert: ` ${name}` },
    { file: 'deploy/compose.yaml', at: / {2}edge:\n {4}<<: \*service/, where: 'before', insert: composeProcess },
    { file: 'deploy/compose.yaml', at: lastUpstream, where: 'after', insert: `,\n        ${upstream}` },
    {
      file: 'deploy/compose.yaml',
      at: /"user-pool":"http:\/\/user-pool:9000"(?=[^}]*,"edge")/,
      where: 'after',
      insert: privateOrigin,
    },
    {
      file: 'deploy/compose.yaml',
      at: /"user-pool":"http:\/\/user-pool:9000"(?=(?:,"(?!edge)[^"]+":"[^"]+")*\})/,
      where: 'after',
      insert: privateOrigin,
    },
    { file: 'deploy/kubernetes/settings.yaml', at: lastUpstream, where: 'after', insert: `,\n    ${upstream}` },
    {
      file: 'deploy/kubernetes/settings.yaml',
      at: /"user-pool":"http:\/\/user-pool:9000"/,
      where: 'after',
      insert: privateOrigin,
    },
    {
      file: 'deploy/kubernetes/kustomization.yaml',
      at: / {4}edge\.yaml,/,
      where: 'before',
      insert: `    ${name}.yaml,\n`,
    },
    {
      file: 'README.md',
      at: /\| `services\/edge`/,
      where: 'before',
      insert: `| \`mfe-${name}/\` | remote | ${capitalized} |\n| \`services/${name}\` | NestJS | ${capitalized} |\n`,
    },
  ]
}

/** Returns the first position in the port ranges after those of the services; the edge has 9. */
function nextOffset(deployables: string): number {
  const taken = [...deployables.matchAll(/\boffset: (\d+)/g)].map(([, offset]) => Number(offset))
  return Array.from({ length: 20 }, (_, offset) => offset).find((offset) => !taken.includes(offset)) ?? taken.length
}

const scopes: Readonly<Record<string, readonly string[]>> = {
  contracts: ['common', 'lifecycle'],
  remote: ['common', 'lifecycle', 'shared', 'texts', 'shell', 'testing'],
  'service-app': ['common', 'lifecycle', 'shared', 'texts', 'testing', 'people'],
}

/** Adds the rules of which packages the area's packages may import. */
function addLintScopes(workspace: string, name: string): void {
  const file = join(workspace, '.oxlintrc.json')
  const configuration = JSON.parse(readFileSync(file, 'utf8'))
  const constraints: object[] = configuration.rules['nx/enforce-module-boundaries'][1].depConstraints
  for (const [type, allowed] of Object.entries(scopes)) {
    const own = type === 'contracts' ? [] : [name]
    constraints.push({
      allSourceTags: [`type:${type}`, `scope:${name}`],
      onlyDependOnLibsWithTags: [...allowed, ...own].map((scope) => `scope:${scope}`),
    })
  }
  writeFileSync(file, `${JSON.stringify(configuration, null, 2)}\n`)
}
