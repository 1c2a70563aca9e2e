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

/** path -> who serves it, from the shell's and every remote's manifest. */
const served = new Map<string, string[]>()

beforeAll(async () => {
  const remotes = readdirSync(workspace).filter((name) => name.startsWith('mfe-'))
  await take('shell', join(workspace, 'shell/shell.manifest.ts'))
  for (const remote of remotes) await take(remote, join(workspace, remote, 'remote.manifest.ts'))
})

test('the specification has 29 routes, in its order', () => {
  expect(trace().map((row) => row.id)).toEqual(Array.from({ length: 29 }, (_, index) => `RP-${index + 1}`))
})

test('each path is served exactly once', () => {
  const twice = [...served].filter(([, owners]) => owners.length > 1)
  expect(twice).toEqual([])
})

test('every route of the specification is served by its owner on a page that exists, with tests that exist', () => {
  for (const { id, path, owner, page, tests } of trace()) {
    expect(ownsPath(owner, path), `${id} ${path} may be served by ${owner}`).toBe(true)
    expect(served.get(path), `${id} ${path}`).toEqual([owner])
    for (const file of [page, ...tests]) expect(existsSync(join(workspace, file)), file).toBe(true)
  }
})

test('every test that the trace names is there', () => {
  const named = readFileSync(join(workspace, 'docs/spec-trace.md'), 'utf8').match(
    /(?<=`)[\w/-]+\.(?:spec\.ts|test\.tsx)(?=`)/g,
  )
  for (const file of named ?? []) expect(existsSync(join(workspace, file)), file).toBe(true)
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
