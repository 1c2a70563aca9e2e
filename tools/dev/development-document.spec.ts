import type { RemoteManifest, ShellManifest } from '@portal/contracts-shell'
import { expect, it } from 'vitest'
import { toDevelopmentDocument } from './development-document.ts'

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`

const released = {
  name: 'mfe-horses',
  version: '1.0.0',
  base: '/remotes/mfe-horses/1.0.0/',
  previous: null,
  manifest: {},
}
const other = { ...released, name: 'mfe-tracks', base: '/remotes/mfe-tracks/1.0.0/' }
const html = `<html><head>
<link rel="stylesheet" href="/shell/1.0.0/shell.css">
<script defer src="/shell/1.0.0/shell.js"></script>
<link rel="preload" as="script" href="/remotes/mfe-horses/1.0.0/entry.js">
</head><body>${data('portal-shell', { base: '/shell/1.0.0/', locales: {} })}${data('portal-generation', { number: 1, remotes: [released, other] })}</body></html>`

const shell = { scripts: ['shell.js'], styles: ['shell.css'], locales: { es: { shell: 'shell.json' } } }
const remote = { name: 'mfe-horses', version: '1.0.0', entry: 'entry.js' }

it('replaces the shell and the developed remote, and leaves the other remotes as released', () => {
  const changed = toDevelopmentDocument(html, {
    shell: shell as unknown as ShellManifest,
    remotes: [remote as unknown as RemoteManifest],
  })
  const files = [...changed.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
  expect(files).toEqual(['/dev/shell/shell.css', '/dev/shell/shell.js'])
  const [, json = ''] = /id="portal-generation">(.*?)<\/script>/.exec(changed) ?? []
  expect(JSON.parse(json).remotes).toEqual([
    other,
    { name: 'mfe-horses', version: '1.0.0-dev', base: '/dev/mfe-horses/', previous: null, manifest: remote },
  ])
  expect(changed).toContain('"base":"/dev/shell/"')
})
