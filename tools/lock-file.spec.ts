import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspace } from './workspace.ts'

interface LockedPackage {
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
]

/** Packages that install a native binary, each with the locked packages that hold it for one platform. */
const nativePackages = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const binaries = Object.keys(optionalDependencies)
    .map((name) => packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`])
    .filter((binary) => binary?.os !== undefined && binary.cpu !== undefined)
  return binaries.length > 1 ? [{ name: path.replace(/^.*node_modules\//, '') || 'the workspace', binaries }] : []
})

describe('package-lock.json', () => {
  it('has packages with native binaries', () => {
    expect(nativePackages.map(({ name }) => name)).toEqual(expect.arrayContaining(['@rspack/binding', 'the workspace']))
  })

  // npm leaves out platforms that the registry lacks without a warning; `npm ci` then fails there.
  it.each(nativePackages)('locks $name for Linux on x64 and arm64 and for macOS on arm64', ({ binaries }) => {
    const missing = platforms.filter(
      ({ os, cpu }) =>
        !binaries.some((binary) => [binary?.os].flat().includes(os) && [binary?.cpu].flat().includes(cpu)),
    )
    expect(missing).toEqual([])
  })
})
