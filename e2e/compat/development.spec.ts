import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startDevelopmentServer } from '../../tools/dev/development-server.ts'
import { CompatPortal } from './compat-portal.ts'

// `npm run dev`: the portal's own shell and a small remote, whose source the test changes.

const folder = 'e2e/compat/.builds/development'
const sources = join(import.meta.dirname, '.builds', 'development')
const viewer = join(sources, 'src', 'viewer.page.tsx')

test('shows a saved change at the development address and keeps the state of the page', async ({ page }) => {
  const portal = new CompatPortal()
  await portal.start('portal shell')
  rmSync(sources, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, 'fixtures', 'mfe-regulations'), sources, { recursive: true })
  writeFileSync(
    join(sources, 'rspack.config.ts'),
    "import { remoteRspackConfig } from '@portal/federation/build'\nexport default remoteRspackConfig({ folder: import.meta.dirname })\n",
  )
  const port = await findFreePort()
  const remote = { name: 'mfe-regulations', folder, project: 'fixture', kind: 'remote', publicPaths: [] } as const
  const server = await startDevelopmentServer({ parts: [remote], portal: portal.origin, port })
  try {
    await page.goto(`http://127.0.0.1:${port}/regulation-viewer`)
    await page.getByRole('button', { name: 'Read' }).click()
    await expect(page.getByText('Read 1 times')).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

    writeFileSync(viewer, readFileSync(viewer, 'utf8').replace('Viewer of the fixture', 'Changed viewer'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed viewer')
    await expect(page.getByText('Read 1 times')).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)

    await page.goto(`${portal.origin}/regulation-viewer`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewer of the fixture')
  } finally {
    await server.stop()
    await portal.stop()
  }
})

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
