import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { workspace } from '../workspace.ts'
import { allowedTableUses, type AllowedTableUse } from './allowed-table-uses.ts'

/** One use of a table in the source of a service or library. */
interface TableUse {
  /** Folder of the module or library, relative to the workspace. */
  readonly module: string
  readonly file: string
  readonly table: string
  readonly isWrite: boolean
}

const testFile = /\.(medium\.)?spec\.ts$|\/testing\//
const sqlUse = /\b(from|join|using|into|update|truncate)\s+(?:only\s+)?([a-z_]+)\b/g
const kyselyUse = /\.(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g
const entityTable = /\btableName: '([a-z_]+)'/g
const writes = new Set(['into', 'update', 'truncate', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/**
 * Every table belongs to the module of the service, or to the library, whose statements write it. Returns one line for each
 * table that two modules write, for each statement that uses a table of another module, unless it is a read that `allowed` has
 * with a reason, and for each entry of `allowed` that nothing uses; empty is a pass.
 */
export function findTableViolations(
  root = workspace,
  allowed: readonly AllowedTableUse[] = allowedTableUses,
): readonly string[] {
  const unusedEntries = new Set(allowed.flatMap(({ module, tables }) => tables.map((table) => `${module} ${table}`)))
  const violations: string[] = []
  const libraries = readLibraryTables(root)
  for (const service of globSync('services/*', { cwd: root }).toSorted()) {
    const tables = new Set([...readCreatedTables(root, service), ...libraries.keys()])
    const uses = readTableUses(root, service, tables)
    const isAllowed = ({ module, table, isWrite }: TableUse) => {
      const entry = allowed.find((each) => each.module === module && each.tables.includes(table))
      if (!entry || isWrite) return false
      unusedEntries.delete(`${module} ${table}`)
      return true
    }
    for (const table of [...tables].toSorted()) {
      const all = uses.filter((use) => use.table === table)
      const library = libraries.get(table)
      const others = all.filter((use) => !isAllowed(use))
      const writers = others.filter(({ isWrite }) => isWrite)
      // A migration fills a table that no module writes.
      const owners = new Set(
        library === undefined ? (writers.length > 0 ? writers : others).map(({ module }) => module) : [library],
      )
      if (owners.size > 1) violations.push(`${table} belongs to several modules: ${[...owners].join(', ')}`)
      const [owner] = owners
      for (const use of others)
        if (owners.size === 1 && use.module !== owner)
          violations.push(`${use.file} uses ${table}, a table of ${owner}: call that module instead`)
    }
  }
  for (const entry of unusedEntries) violations.push(`tools/lint/allowed-table-uses.ts has an unused entry: ${entry}`)
  return [...new Set(violations)]
}

function readCreatedTables(root: string, folder: string): readonly string[] {
  const files = globSync(`${folder}/src/**/*.ts`, { cwd: root })
  return files.flatMap((file) =>
    testFile.test(file)
      ? []
      : [...readFileSync(join(root, file), 'utf8').matchAll(/create table (?:if not exists )?([a-z_]+)/g)].map(
          ([, table = '']) => table,
        ),
  )
}

/** Returns the library that creates each shared table. */
function readLibraryTables(root: string): ReadonlyMap<string, string> {
  const libraries = globSync('libs/service/*', { cwd: root })
  return new Map(libraries.flatMap((library) => readCreatedTables(root, library).map((table) => [table, library])))
}

/** Returns the uses of `tables` in the modules of a service. Files outside of modules may use any table. */
function readTableUses(root: string, service: string, tables: ReadonlySet<string>): readonly TableUse[] {
  const modules = join(service, 'src', 'modules')
  return globSync(`${modules}/*/**/*.ts`, { cwd: root }).flatMap((file) => {
    if (testFile.test(file)) return []
    const module = join(modules, relative(modules, file).split(sep)[0] ?? '')
    return findTables(readFileSync(join(root, file), 'utf8'), tables).map((use) => ({ module, file, ...use }))
  })
}

/** Returns the tables that a source file uses: in SQL texts, in Kysely queries and as the table of an entity. */
function findTables(source: string, tables: ReadonlySet<string>): readonly Pick<TableUse, 'table' | 'isWrite'>[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    // A placeholder for each expression, so that it is not taken for the name of a table.
    if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map((span) => `$${span.literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  const found = [
    ...texts.flatMap((text) => [...text.matchAll(sqlUse)]),
    ...source.matchAll(kyselyUse),
    ...[...source.matchAll(entityTable)].map(([match, table]) => [match, 'into', table]),
  ]
  const isDelete = (table: string) => texts.some((text) => new RegExp(`\\bdelete from ${table}\\b`).test(text))
  return found.flatMap(([, verb = '', table = '']) =>
    tables.has(table) ? [{ table, isWrite: writes.has(verb) || (verb === 'from' && isDelete(table)) }] : [],
  )
}
