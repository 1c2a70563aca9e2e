import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownsPath } from '@portal/contracts-shell'
import { beforeAll, expect, test } from 'vitest'

const workspace = join(import.meta.dirname, '..')

interface Row {
  readonly id: string
  readonly path: string
  readonly owner: string
  readonly page: string
  readonly tests: readonly string[]
}

/** Owners by path, from the manifests of the shell and every remote. */
const served = new Map<string, string[]>()

beforeAll(async () => {
  const remotes = readdirSync(workspace).filter((name) => name.startsWith('mfe-'))
  await take('shell', join(workspace, 'shell/shell.manifest.ts'))
  for (const remote of remotes) await take(remote, join(workspace, remote, 'remote.manifest.ts'))
})

test('has the 29 routes of the specification in order', () => {
  expect(trace().map((row) => row.id)).toEqual(Array.from({ length: 29 }, (_, index) => `RP-${index + 1}`))
})

test('serves each path exactly once', () => {
  const duplicates = [...served].filter(([, owners]) => owners.length > 1)
  expect(duplicates).toEqual([])
})

test('serves every specified route by its owner on an existing page with existing tests', () => {
  for (const { id, path, owner, page, tests } of trace()) {
    expect(ownsPath(owner, path), `${id} ${path} is served by ${owner}`).toBe(true)
    expect(served.get(path), `${id} ${path}`).toEqual([owner])
    for (const file of [page, ...tests]) expect(existsSync(join(workspace, file)), file).toBe(true)
  }
})

test('names only existing tests in the trace', () => {
  const listedPaths = readFileSync(join(workspace, 'docs/spec-trace.md'), 'utf8').match(
    /(?<=`)[\w/-]+\.(?:spec\.ts|test\.tsx)(?=`)/g,
  )
  for (const file of listedPaths ?? []) expect(existsSync(join(workspace, file)), file).toBe(true)
})

async function take(owner: string, file: string): Promise<void> {
  const { default: manifest } = (await import(pathToFileURL(file).href)) as {
    default: { routes: readonly (string | { path: string })[] }
  }
  for (const route of manifest.routes) {
    const path = typeof route === 'string' ? route : route.path
    served.set(path, [...(served.get(path) ?? []), owner])
  }
}

function trace(): Row[] {
  const rows = readFileSync(join(workspace, 'docs/spec-trace.md'), 'utf8').split('\n')
  return rows.flatMap((line) => {
    const [, id, path, owner, page, tests] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    return id?.startsWith('RP-') && path && owner && page && tests
      ? [{ id, path, owner, page, tests: tests.split(', ') }]
      : []
  })
}
