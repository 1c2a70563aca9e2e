import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashBuild } from '../release/prepare-release.ts'
import { createCheckout } from '../testing/checkout.ts'
import { workspace } from '../workspace.ts'

const checkouts = join(workspace, '.reports', 'reproducible-build')

afterAll(() => rmSync(checkouts, { recursive: true, force: true }))

test('builds the same files from the same sources in two folders', () => {
  const names = ['shell', 'mfe-regulations']
  const hashes = ['first', 'another/folder'].map((name) => {
    const checkout = createCheckout(join(checkouts, name))
    execFileSync(process.execPath, [join(checkout, 'tools/start/build-process.ts'), ...names], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    })
    return names.map((built) => hashBuild(join(checkout, built, 'dist')))
  })
  expect(hashes[1]).toEqual(hashes[0])
}, 300_000)
