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

function filesOf(changes: Files = {}, declared: object = declaration()): Files {
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

/** Runs the real build of a remote with these files. Rejects with what the build says. */
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

const manifestOf = (dist: string) =>
  remoteManifest.parse(JSON.parse(readFileSync(join(dist, 'remote-manifest.json'), 'utf8')))

describe('the build of a remote', () => {
  it('says in its manifest what the shell must know, in hashed files', async () => {
    const dist = await build(filesOf())
    const manifest = manifestOf(dist)
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    expect(manifest).toMatchObject({ manifest: 1, name: 'mfe-horses', version: '2.1.0' })
    expect(manifest.entry).toMatch(/^entry\.[0-9a-f]{10}\.js$/)
    expect(manifest.locales['es']?.['horses']).toMatch(/^locales\/es\/horses\.[0-9a-f]{10}\.json$/)
    const preload = manifest.preload['list'] ?? []
    expect(preload[0]).toBe(manifest.entry)
    expect(preload.some((file) => file.endsWith('.css'))).toBe(true)
    const promised = [manifest.entry, ...preload, ...Object.values(manifest.locales).flatMap(Object.values)]
    expect(promised.filter((file) => !files.includes(file))).toEqual([])
  })

  it('says which texts a page shows at first: not those of what it loads later', async () => {
    const texts = (name: string) => `import { textsOf } from '@portal/i18n'
export const { useText } = textsOf<{ a: string }>('${name}')`
    const { texts: namespaces } = manifestOf(
      await build(
        filesOf({
          'src/texts.ts': texts('horses'),
          'src/later-texts.ts': texts('later'),
          'src/later.tsx': `import { useText } from './later-texts.ts'\nexport default () => <b>{useText()('a')}</b>`,
          'src/row.tsx': `import { useText } from './texts.ts'\nexport const Row = () => <b>{useText()('a')}</b>`,
          'src/list.page.tsx': `import { Row } from './row.tsx'
export default function List() { return <b onClick={() => void import('./later.tsx')}><Row /></b> }`,
        }),
      ),
    )
    expect(namespaces).toEqual({ list: ['horses'] })
  })

  it('lists the names it really uses of what is shared: not types', async () => {
    const { uses } = manifestOf(await build(filesOf()))
    expect(uses).toEqual({ '@portal/ui': ['Button'], react: ['useState'], 'react/jsx-runtime': ['jsx'] })
  })

  it('carries no copy of what the shell shares, and a small entry', async () => {
    const dist = await build(filesOf())
    const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'))
    const code = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('')
    expect(code).not.toContain('__CLIENT_INTERNALS')
    expect(readFileSync(join(dist, manifestOf(dist).entry)).length).toBeLessThan(16_000)
  })

  it('names its global list of chunks and its classes by its content', async () => {
    const [one, same, other] = [
      await build(filesOf()),
      await build(filesOf()),
      await build(filesOf({ 'src/count.tsx': 'export default function Count() { return <b>2</b> }' })),
    ]
    const entry = (dist: string): string => readFileSync(join(dist, manifestOf(dist).entry), 'utf8')
    const globalOf = (dist: string): string | undefined => /mfe_horses_[0-9a-f]{8}/.exec(entry(dist))?.[0]
    expect(entry(one)).not.toContain(buildIdPlaceholder)
    expect(globalOf(one)).toBeDefined()
    expect(globalOf(other)).not.toBe(globalOf(one))
    expect(manifestOf(same)).toEqual(manifestOf(one))
  })

  it.each<[string, Files, string]>([
    ['an unknown page', filesOf({}, declaration({ routes: [route({ page: 'lost' })] })), 'has no page "lost"'],
    [
      'an unknown slot',
      filesOf({}, declaration({ slots: [{ slot: 'home', component: 'lost', access: 'public' }] })),
      'has no slot "lost"',
    ],
    [
      'a path of another remote',
      filesOf({}, declaration({ routes: [route(), route({ path: '/search' })] })),
      '/search is outside the paths of mfe-horses',
    ],
    [
      'one path twice',
      filesOf({}, declaration({ routes: [route(), route({ path: '/horses/:a' }), route({ path: '/horses/:b' })] })),
      'two routes answer /horses/:',
    ],
    [
      'navigation to nowhere',
      filesOf(
        {},
        declaration({
          navigation: [{ area: 'horses', path: '/horses/x', titleKey: 'list.title', access: 'public', order: 1 }],
        }),
      ),
      'navigation /horses/x is no route of this remote',
    ],
    [
      'a title that is missing in both languages',
      filesOf({}, declaration({ routes: [route({ titleKey: 'list.heading' })] })),
      'title "list.heading" is missing in es',
    ],
    [
      'a word that is no access level',
      filesOf({}, declaration({ routes: [route({ access: 'everyone' })] })),
      'routes.0.access',
    ],
    ['a property nobody knows', filesOf({}, declaration({ colour: 'red' })), 'is not valid'],
    ['no word about the shell', filesOf({}, declaration({ needs: { horses: '^1.0.0' } })), 'needs.shell'],
    ['a range nobody can judge', filesOf({}, declaration({ needs: { shell: 'latest' } })), 'needs.shell: "latest"'],
    [
      'a key in one language only',
      filesOf({ 'locales/es/horses.json': '{ "list": { "title": "Caballos" } }' }),
      'list.all: not in es',
    ],
    [
      'other interpolations',
      filesOf({
        'locales/en-US/horses.json': '{ "list": { "title": "Horses of {{owner}}" } }',
        'locales/es/horses.json': '{ "list": { "title": "Caballos" } }',
      }),
      'list.title: en-US has {{owner}}',
    ],
    ['a locale file that is no JSON', filesOf({ 'locales/es/horses.json': '{ "list": ' }), 'locales/es/horses.json'],
    [
      'a use of a whole facade',
      filesOf({ 'src/count.tsx': "import * as ui from '@portal/ui'\nexport default () => Object.keys(ui).length" }),
      '@portal/ui is used as a whole',
    ],
    [
      'pages that cannot be read',
      filesOf({ 'src/remote.ts': "const load = () => import('./list.page.tsx')\nexport const pages = { list: load }" }),
      "write every page and slot as `name: () => import('./file')`",
    ],
  ])('fails on %s', async (_, files, said) => {
    await expect(build(files)).rejects.toThrow(said)
  })
})
