import { expect, test } from 'vitest'
import { readAreas } from './contracts/read-contracts.ts'
import { deployables } from './deployables.ts'

const endpoints = (await readAreas()).flatMap(({ http }) => Object.values(http))
const isBelow = (path: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

test("routes every endpoint of the person service's host there, and only those", () => {
  const personPaths = deployables.flatMap((deployable) => deployable.personPaths ?? [])
  const atPersonHost = endpoints.filter(({ host }) => host === 'person')
  expect(atPersonHost.length).toBeGreaterThan(0)
  expect(endpoints.filter(({ path }) => isBelow(path, personPaths))).toEqual(atPersonHost)
})

test("routes every other endpoint at the portal's own host", () => {
  const publicPaths = deployables.filter(({ kind }) => kind === 'service').flatMap((service) => service.publicPaths)
  const atPortal = endpoints.filter(({ host, access }) => host === undefined && access !== 'internal')
  expect(atPortal.filter(({ path }) => !isBelow(path, publicPaths)).map(({ path }) => path)).toEqual([])
})
