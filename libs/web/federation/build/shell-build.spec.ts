import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { shellManifest } from '@portal/contracts-shell'
import { rspack, type Configuration } from '@rspack/core'
import { afterAll, describe, expect, it } from 'vitest'
import { shellRspackConfig } from './shell-config.ts'

const folder = join(import.meta.dirname, '..', '.reports', 'shell-build')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = {
  'shell.manifest.ts': "export default { routes: ['/', '/login'] }",
  'index.html': '<!doctype html><head><!--portal:head--></head><body><!--portal:body--></body>',
  'src/index.ts': `import { createRoot } from 'react-dom/client'
import { Button } from '@portal/ui'
import './style.css'
createRoot(document.body).render(Button({}))
void import('./later.ts')`,
  'src/later.ts': `export { Form } from '@portal/ui/forms'
export { z } from 'zod'
export const later = 'later'`,
  'src/style.css': 'body { margin: 0 }',
  'facade.ts': 'export const Button = (_: object) => null\nexport const Dialog = () => null',
  'forms.ts': "export const Form = () => 'a form'",
  'locales/en-US/shell.json': '{ "again": "Try again" }',
  'locales/es/shell.json': '{ "again": "Inténtelo de nuevo" }',
}

function run(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(config).run((failure, stats) => {
      if (failure) reject(failure)
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })))
      else resolve()
    })
  })
}

describe('shell build', () => {
  it('lists the initial files and the exports of each facade', async () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const config = await shellRspackConfig({ folder, mode: 'production' })
    await run({
      ...config,
      resolve: {
        ...config.resolve,
        alias: { '@portal/ui$': join(folder, 'facade.ts'), '@portal/ui/forms$': join(folder, 'forms.ts') },
      },
    })
    const dist = join(folder, 'dist')
    const manifest = shellManifest.parse(JSON.parse(readFileSync(join(dist, 'shell-manifest.json'), 'utf8')))
    expect(manifest.routes).toEqual(['/', '/login'])
    expect(manifest.scripts.map((file) => file.replace(/\.[0-9a-f]{10}\./, '.'))).toEqual(['libraries.js', 'shell.js'])
    expect(manifest.styles).toHaveLength(1)
    // All exports of the facade, not only those the shell uses.
    expect(manifest.facades['@portal/ui']).toEqual(['Button', 'Dialog'])
    expect(manifest.facades['react']).toContain('useSyncExternalStore')
    expect(readdirSync(dist)).toEqual(expect.arrayContaining([...manifest.scripts, ...manifest.styles, 'index.html']))
    const first = manifest.scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('')
    expect(first).toContain('portalFederation')
    expect(first).not.toMatch(/["'`]later["'`]/)
    // Also shared, but loaded with the first page that has a form.
    expect(manifest.facades['@portal/ui/forms']).toEqual(['Form'])
    expect(first).not.toContain('a form')
    // One chunk with zod, without its parts for other languages.
    const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'))
    const withZod = scripts
      .map((file) => readFileSync(join(dist, file), 'utf8'))
      .filter((text) => text.includes('ZodString'))
    expect(withZod).toHaveLength(1)
    expect(first).not.toContain('ZodString')
    expect(brotliCompressSync(withZod[0] ?? '').length).toBeLessThan(27_000)
  })
})
