import { matchesRoute, type Generation } from '@portal/contracts-shell'
import type { Locale } from '@portal/contracts-shell'
import { isAllowed } from '@portal/contracts-common'
import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import type { LoadedGeneration } from './release-reader.ts'
import { html } from './written/html.ts'
import type { WrittenContent } from './written/written-pages.ts'

export interface DocumentRequest {
  readonly loaded: LoadedGeneration
  readonly settings: RuntimeSettings
  /** Path of the address, without query. */
  readonly path: string
  /** Language the browser asks for; only decides what is fetched ahead. */
  readonly locale: Locale
  /** HTML at the very beginning of the body. */
  readonly notice: string
  /** What is to be read before scripts run. */
  readonly written?: WrittenContent | undefined
}

/**
 * The shell's document for an address: its files, those of the page's remote fetched ahead, and the generation and the
 * settings written into it, so that the first page needs no round trip to find out what it is made of.
 */
export function documentFor({ loaded, settings, path, locale, notice, written }: DocumentRequest): string {
  const { generation, shell, shellBase, template } = loaded
  const page = pageAt(generation, path)
  const styles = (page?.files ?? []).filter((file) => written !== undefined && kindOf(file) === 'style')
  const head = [
    ...shell.styles.map((file) => `<link rel="stylesheet" href="${shellBase}${file}">`),
    // Text that stands in the document is drawn with the page's own styles, not before them.
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...shell.scripts.map((file) => `<script defer src="${shellBase}${file}"></script>`),
    ...(page?.files ?? [])
      .filter((file) => !styles.includes(file))
      .map((file) => `<link rel="preload" as="${kindOf(file)}" href="${file}">`),
    ...textFiles({ loaded, page, locale }).map(fetchAhead),
  ]
  const body = [
    data('portal-config', settings),
    data('portal-shell', { base: shellBase, locales: shell.locales }),
    data('portal-generation', withoutNotes(generation)),
  ]
  return (written === undefined ? template : withContent(template, written, locale))
    .replace('<body>', () => `<body>${notice}`)
    .replace('<!--portal:head-->', () => head.join('\n    '))
    .replace('<!--portal:body-->', () => body.join('\n    '))
}

/** The template with what is to be read in it. A shell released before this was known has no place for some of it. */
function withContent(template: string, written: WrittenContent, locale: Locale): string {
  const { title, description, canonical, body } = written
  const about = html`<title>${title}</title> <link rel="canonical" href="${canonical}" />`.text
  return template
    .replace(/<html lang="[^"]*">/, () => `<html lang="${locale}">`)
    .replace(/<title>[^<]*<\/title>/, () => about)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => html`<meta name="description" content="${description}" />`.text,
    )
    .replace('<div id="portal"></div>', () => `<div id="portal">${body}</div>`)
    .replace(/<!--portal:needs-scripts-->[\s\S]*?<!--\/portal:needs-scripts-->/, () => withoutScripts[locale])
}

/** Said under a page that can be read as it is. */
const withoutScripts: Readonly<Record<Locale, string>> = {
  'en-US':
    '<noscript><p>You are reading without JavaScript. Searching, comparing and commenting need it: turn it on in your browser and load the page again.</p></noscript>',
  es: '<noscript><p>Está leyendo sin JavaScript. Para buscar, comparar y comentar hace falta: actívelo en su navegador y vuelva a cargar la página.</p></noscript>',
}

/** Whether any part of the portal serves an address. */
export function isServed({ generation, shell }: LoadedGeneration, path: string): boolean {
  return shell.routes.some((route) => matchesRoute(route, path)) || pageAt(generation, path) !== undefined
}

/** A generation as the public sees it: not who released it and why. */
export function publicGeneration(generation: Generation): Generation {
  return { ...generation, by: '', reason: '' }
}

/** For the document, also without what only tests read. */
function withoutNotes(generation: Generation): Generation {
  const remotes = generation.remotes.map((remote) => ({
    ...remote,
    manifest: { ...remote.manifest, routes: remote.manifest.routes.map((route) => ({ ...route, states: [] })) },
  }))
  return { ...publicGeneration(generation), remotes }
}

function pageAt(generation: Generation, path: string) {
  for (const remote of generation.remotes) {
    const route = remote.manifest.routes.find((each) => matchesRoute(each.path, path))
    if (route === undefined) continue
    const { preload, texts } = remote.manifest
    const files = (preload[route.page] ?? []).map((file) => remote.base + file)
    return { remote, files, namespaces: texts[route.page] }
  }
  return undefined
}

interface TextsRequest {
  readonly loaded: LoadedGeneration
  readonly page: ReturnType<typeof pageAt>
  readonly locale: string
}

/** Texts of the first screen: the shell's, those with the titles in its menus, and the page's. */
function textFiles({ loaded, page, locale }: TextsRequest): string[] {
  const { generation, shell, shellBase } = loaded
  const isOnPage = (namespace: string) => page?.namespaces?.includes(namespace) ?? true
  const shown = generation.remotes.flatMap((remote) => {
    const { manifest, base, name } = remote
    const open = [...manifest.navigation, ...manifest.routes].filter(({ access }) => isAllowed(access, undefined))
    const titles = open.map(({ titleKey }) => namespaceOf(titleKey, name))
    return Object.entries(manifest.locales[locale] ?? {})
      .filter(([namespace]) => titles.includes(namespace) || (remote === page?.remote && isOnPage(namespace)))
      .map(([, file]) => base + file)
  })
  return [...Object.values(shell.locales[locale] ?? {}).map((file) => shellBase + file), ...shown]
}

/** `namespace:key`, or a key of the namespace that is called like the remote. */
function namespaceOf(titleKey: string, remote: string): string {
  return titleKey.includes(':') ? (titleKey.split(':')[0] ?? '') : remote.replace(/^mfe-/, '')
}

function kindOf(file: string): string {
  return file.endsWith('.css') ? 'style' : 'script'
}

function fetchAhead(file: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${file}">`
}

/** Data for scripts; not a script itself, so the content security policy does not concern it. */
function data(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}
