import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { remoteManifest } from '@portal/contracts-shell'
import { rspack, type Configuration } from '@rspack/core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildIdPlaceholder } from './build-id-plugin.ts'
import { remoteRspackConfig } from './remote-config.ts'

const root = join(import.meta.dirname, '..', '.reports', 'builds')
let builds = 0

afterAll(() => rmSync(root, { recursive: true, force: true }))

type Files = Readonly<Record<string, string>>

const route = (changes: object = {}): object => ({
  path: '/horses',
  page: 'list',
  access: 'public',
  titleKey: 'list.title',
  ...changes,
})

const declaration = (changes: object = {}): object => ({
  name: 'mfe-horses',
  needs: { shell: '^1.0.0', horses: '^1.2.0' },
  routes: [route()],
  navigation: [{ area: 'horses', path: '/horses?sort=name', titleKey: 'list.title', access: 'public', order: 1 }],
  slots: [{ slot: 'home', component: 'count', access: 'signed-in' }],
  ...changes,
})

function createFiles(changes: Files = {}, declared: object = declaration()): Files {
  return {
    'package.json': '{ "version": "2.1.0", "type": "module" }',
    'remote.manifest.ts': `export default ${JSON.stringify(declared)}`,
    'src/remote.ts': `export const start = () => {}
export const pages = { list: () => import('./list.page.tsx') } satisfies object
export const slots = { count: () => import('./count.tsx') }`,
    'src/list.page.tsx': `import { Button, type ButtonProps } from '@portal/ui'
import { useState } from 'react'
import style from './list.module.css'
export default function List(props: ButtonProps) { const [n] = useState(1); return <Button {...props} className={style.row}>{n}</Button> }`,
    'src/list.module.css': '.row { margin: 0 }',
    'src/count.tsx': 'export default function Count() { return <b>1</b> }',
    'locales/en-US/horses.json':
      '{ "list": { "title": "Horses", "all_one": "{{count}} horse", "all_other": "{{count}} horses" } }',
    'locales/es/horses.json':
      '{ "list": { "title": "Caballos", "all_one": "{{count}} caballo", "all_many": "{{count}} de caballos", "all_other": "{{count}} caballos" } }',
    ...changes,
  }
}

/** Builds a remote from these files. Rejects with the build errors. */
async function build(files: Files): Promise<string> {
  const folder = join(root, String((builds += 1)))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const config = await remoteRspackConfig({ folder, mode: 'production' })
  await run(config)
  return join(folder, 'dist')
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

const readManifest = (dist: string) =>
  remoteManifest.parse(JSON.parse(readFileSync(join(dist, 'remote-manifest.json'), 'utf8')))

describe('remote build', () => {
  it('writes a manifest that lists only emitted, hashed files', async () => {
    const dist = await build(createFiles())
    const manifest = readManifest(dist)
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    expect(manifest).toMatchObject({ manifest: 1, name: 'mfe-horses', version: '2.1.0' })
    expect(manifest.entry).toMatch(/^entry\.[0-9a-f]{10}\.js$/)
    expect(manifest.locales['es']?.['horses']).toMatch(/^locales\/es\/horses\.[0-9a-f]{10}\.json$/)
    expect(manifest.titles).toEqual({
      'en-US': { 'horses:list.title': 'Horses' },
      es: { 'horses:list.title': 'Caballos' },
    })
    const preload = manifest.preload['list'] ?? []
    expect(preload[0]).toBe(manifest.entry)
    expect(preload.some((file) => file.endsWith('.css'))).toBe(true)
    const listedFiles = [manifest.entry, ...preload, ...Object.values(manifest.locales).flatMap(Object.values)]
    expect(listedFiles.filter((file) => !files.includes(file))).toEqual([])
  })

  it('contains the schema of a form, but not the library behind it', async () => {
    const dist = await build(
      createFiles({
        'src/list.page.tsx': `import { z } from 'zod'
const horse = z.strictObject({ name: z.string().max(18) })
export default function List() { return <b>{String(horse.safeParse({}).success)}</b> }`,
      }),
    )
    const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'))
    const code = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n')
    expect(code).toContain('strictObject')
    expect(code).not.toContain('ZodString')
    expect(readManifest(dist).uses['zod']).toEqual(['z'])
  })

  it('lists the text namespaces that a page needs first, without those of dynamic imports', async () => {
    const texts = (name: string) => `import { createTexts } from '@portal/i18n'
export const { useText } = createTexts<{ a: string }>('${name}')`
    const { textNamespaces } = readManifest(
      await build(
        createFiles({
          'src/texts.ts': texts('horses'),
          'src/later-texts.ts': texts('later'),
          'src/later.tsx': `import { useText } from './later-texts.ts'\nexport default () => <b>{useText()('a')}</b>`,
          'src/row.tsx': `import { useText } from './texts.ts'\nexport const Row = () => <b>{useText()('a')}</b>`,
          'src/list.page.tsx': `import { Row } from './row.tsx'
export default function List() { return <b onClick={() => void import('./later.tsx')}><Row /></b> }`,
        }),
      ),
    )
    expect(textNamespaces).toEqual({ list: ['horses'] })
  })

  it('lists the exports used of shared modules, without types', async () => {
    const { uses } = readManifest(await build(createFiles()))
    expect(uses).toEqual({ '@portal/ui': ['Button'], react: ['useState'], 'react/jsx-runtime': ['jsx'] })
  })

  it('bundles no shared module and keeps the entry small', async () => {
    const dist = await build(createFiles())
    const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'))
    const code = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('')
    expect(code).not.toContain('__CLIENT_INTERNALS')
    expect(readFileSync(join(dist, readManifest(dist).entry)).length).toBeLessThan(16_000)
  })

  it('derives the name of its global chunk list from its content', async () => {
    const [first, identical, changed] = [
      await build(createFiles()),
      await build(createFiles()),
      await build(createFiles({ 'src/count.tsx': 'export default function Count() { return <b>2</b> }' })),
    ]
    const entry = (dist: string): string => readFileSync(join(dist, readManifest(dist).entry), 'utf8')
    const chunkListName = (dist: string): string | undefined => /mfe_horses_[0-9a-f]{8}/.exec(entry(dist))?.[0]
    expect(entry(first)).not.toContain(buildIdPlaceholder)
    expect(chunkListName(first)).toBeDefined()
    expect(chunkListName(changed)).not.toBe(chunkListName(first))
    expect(readManifest(identical)).toEqual(readManifest(first))
  })

  it.each<[string, Files, string]>([
    ['an unknown page', createFiles({}, declaration({ routes: [route({ page: 'lost' })] })), 'has no page "lost"'],
    [
      'an unknown slot',
      createFiles({}, declaration({ slots: [{ slot: 'home', component: 'lost', access: 'public' }] })),
      'has no slot "lost"',
    ],
    [
      "another remote's path",
      createFiles({}, declaration({ routes: [route(), route({ path: '/search' })] })),
      '/search is outside the paths of mfe-horses',
    ],
    [
      'a duplicate path',
      createFiles({}, declaration({ routes: [route(), route({ path: '/horses/:a' }), route({ path: '/horses/:b' })] })),
      'two routes match /horses/:',
    ],
    [
      'a navigation entry without a route',
      createFiles(
        {},
        declaration({
          navigation: [{ area: 'horses', path: '/horses/x', titleKey: 'list.title', access: 'public', order: 1 }],
        }),
      ),
      'navigation /horses/x has no route in this remote',
    ],
    [
      'a title missing in both languages',
      createFiles({}, declaration({ routes: [route({ titleKey: 'list.heading' })] })),
      'title "list.heading" is missing in es',
    ],
    [
      'an unknown access level',
      createFiles({}, declaration({ routes: [route({ access: 'everyone' })] })),
      'routes.0.access',
    ],
    ['an unknown property', createFiles({}, declaration({ color: 'red' })), 'is not valid'],
    ['a missing shell range', createFiles({}, declaration({ needs: { horses: '^1.0.0' } })), 'needs.shell'],
    ['an invalid range', createFiles({}, declaration({ needs: { shell: 'latest' } })), 'needs.shell: "latest"'],
    [
      'a key in one language only',
      createFiles({ 'locales/es/horses.json': '{ "list": { "title": "Caballos" } }' }),
      'list.all: missing in es',
    ],
    [
      'different placeholders',
      createFiles({
        'locales/en-US/horses.json': '{ "list": { "title": "Horses of {{owner}}" } }',
        'locales/es/horses.json': '{ "list": { "title": "Caballos" } }',
      }),
      'list.title: placeholders differ: en-US has {{owner}}',
    ],
    [
      'a locale file that is not valid JSON',
      createFiles({ 'locales/es/horses.json': '{ "list": ' }),
      'locales/es/horses.json',
    ],
    [
      'a namespace import of a facade',
      createFiles({ 'src/count.tsx': "import * as ui from '@portal/ui'\nexport default () => Object.keys(ui).length" }),
      '@portal/ui is imported as a namespace',
    ],
    [
      'a direct import of a library behind a facade',
      createFiles({
        'src/count.tsx': "import { Link } from 'react-router'\nexport default () => <Link to='/'>Home</Link>",
      }),
      "src/count.tsx imports react-router. Import routing from '@portal/ui/router'; the shell shares it with every remote.",
    ],
    [
      'a page table in an unsupported form',
      createFiles({
        'src/remote.ts': "const load = () => import('./list.page.tsx')\nexport const pages = { list: load }",
      }),
      "write every page and slot as `name: () => import('./file')`",
    ],
  ])('fails on %s', async (_, files, message) => {
    await expect(build(files)).rejects.toThrow(message)
  })
})
