import type { Generation, RemoteManifest, ShellManifest } from '@portal/contracts-shell'
import { developmentBase } from './development-config.ts'

/** The manifests of the development builds. */
export interface DevelopmentBuilds {
  readonly shell: ShellManifest
  readonly remotes: readonly RemoteManifest[]
}

/** Replaces the shell and some remotes of a document of the portal with their development builds. */
export function toDevelopmentDocument(html: string, { shell, remotes }: DevelopmentBuilds): string {
  const base = developmentBase('shell')
  const head = [
    ...shell.styles.map((file) => `<link rel="stylesheet" href="${base}${file}">`),
    ...shell.scripts.map((file) => `<script defer src="${base}${file}"></script>`),
  ]
  return replaceData(
    replaceData(html, 'portal-shell', () => ({ base, locales: shell.locales })),
    'portal-generation',
    (generation) => overrideRemotes(generation as Generation, remotes),
  )
    .replaceAll(/<link rel="stylesheet" href="\/shell\/[^>]*>\s*/g, '')
    .replaceAll(/<script defer src="\/shell\/[^>]*><\/script>\s*/g, '')
    .replaceAll(/<link rel="preload"[^>]*href="\/(?:shell|remotes)\/[^>]*>\s*/g, '')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
}

/** Returns the generation with these manifests instead of the released ones, without a release to fall back to. */
export function overrideRemotes(generation: Generation, manifests: readonly RemoteManifest[]): Generation {
  const overrides = manifests.map((manifest) => ({
    name: manifest.name,
    version: `${manifest.version}-dev`,
    base: developmentBase(manifest.name),
    previous: null,
    manifest,
  }))
  const names = manifests.map(({ name }) => name)
  return { ...generation, remotes: [...generation.remotes.filter(({ name }) => !names.includes(name)), ...overrides] }
}

function replaceData(html: string, id: string, change: (value: unknown) => unknown): string {
  const element = new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's')
  return html.replace(element, (_, start: string, json: string, end: string) => {
    const changed = JSON.stringify(change(JSON.parse(json))).replaceAll('<', String.raw`\u003c`)
    return `${start}${changed}${end}`
  })
}
