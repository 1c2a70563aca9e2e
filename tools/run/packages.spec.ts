import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

type Packages = Readonly<Record<string, { version?: string; dev?: true; optional?: true; link?: true }>>

// Plain JavaScript without types, because it runs under Node 20 before anything is installed.
const { findMissingPackages, removeUnrecordedPackages } = (await import(join(import.meta.dirname, 'packages.mjs'))) as {
  findMissingPackages(locked: Packages, installed: Packages | undefined): string
  removeUnrecordedPackages(workspace: string, installed: Packages): void
}

const locked: Packages = {
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/native-arm64': { version: '1.0.0', optional: true },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/vitest/node_modules/pg': { version: '7.0.0', dev: true },
}
const runtime = { 'node_modules/pg': { version: '8.0.0' } }
const complete = {
  ...runtime,
  'node_modules/vitest': { version: '5.0.0' },
  'node_modules/vitest/node_modules/pg': { version: '7.0.0' },
}

describe('findMissingPackages', () => {
  it('finds nothing missing when all packages but those of other platforms are installed', () => {
    expect(findMissingPackages(locked, complete)).toBe('none')
  })

  it('reports development packages when only they are missing', () => {
    expect(findMissingPackages(locked, runtime)).toBe('development')
  })

  it('reports packages of the workspace that a pull has added, with or without development packages', () => {
    const withLink: Packages = { ...locked, 'node_modules/@portal/new': { link: true } }
    expect(findMissingPackages(withLink, complete)).toBe('workspace')
    expect(findMissingPackages(withLink, runtime)).toBe('workspace')
    expect(findMissingPackages(withLink, { ...complete, 'node_modules/@portal/new': {} })).toBe('none')
  })

  it.each([
    ['no installation has finished', undefined],
    ['a package is missing', {}],
    ['a package has another version', { ...complete, 'node_modules/pg': { version: '7.9.0' } }],
    ['a development package has another version', { ...complete, 'node_modules/vitest': { version: '4.0.0' } }],
  ])('reports all packages when %s', (_, installed) => {
    expect(findMissingPackages(locked, installed)).toBe('all')
  })
})

describe('removeUnrecordedPackages', () => {
  it('removes what an interrupted installation left behind and keeps the installed packages', () => {
    const workspace = mkdtempSync(join(tmpdir(), 'portal-packages-'))
    onTestFinished(() => rmSync(workspace, { recursive: true }))
    for (const path of ['node_modules/pg', 'node_modules/vitest', 'node_modules/.cache']) {
      mkdirSync(join(workspace, path), { recursive: true })
    }
    writeFileSync(join(workspace, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }))
    removeUnrecordedPackages(workspace, runtime)
    const remaining = ['node_modules/pg', 'node_modules/vitest', 'node_modules/.cache'].filter((path) =>
      existsSync(join(workspace, path)),
    )
    expect(remaining).toEqual(['node_modules/pg', 'node_modules/.cache'])
  })
})
