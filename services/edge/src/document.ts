import { createHash } from 'node:crypto'
import type { RenderedPage } from '@portal/contracts-common'
import { matchesRoute, type Generation, type PageCapability, type ServedGeneration } from '@portal/contracts-shell'
import type { Locale } from '@portal/contracts-shell'
import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import type { LoadedGeneration } from './release-reader.ts'
import type { Contracts } from './service-contracts.ts'
import { html } from '@portal/service-kit/html'
import type { FramedContent } from './server-rendered/page-renderer.ts'

export interface DocumentRequest {
  readonly loaded: LoadedGeneration
  readonly settings: RuntimeSettings
  /** Path of the URL, without query. */
  readonly path: string
  /** Preferred language of the browser. Determines which files are preloaded. */
  readonly locale: Locale
  /** HTML to insert at the beginning of the body. */
  readonly notice: string
  readonly contracts: Contracts
  /** Server-rendered content. */
  readonly content?: FramedContent | undefined
}

/**
 * Renders the shell's document for a URL. Preloads the files of the page's remote and embeds the generation and
 * settings, so the first page needs no extra round trips.
 */
export function renderDocument({
  loaded,
  settings,
  path,
  locale,
  notice,
  contracts,
  content,
}: DocumentRequest): string {
  const { generation, shell, shellBase, template } = loaded
  const page = findPage(generation, path)
  const head = [
    ...shell.fonts.map((file) => `<link rel="preload" as="font" crossorigin href="${shellBase}${file}">`),
    ...shell.styles.map((file) => `<link rel="stylesheet" href="${shellBase}${file}">`),
    ...(content === undefined || content.page.styles === '' ? [] : [renderInlineStyles(content.page.styles)]),
    ...shell.scripts.map((file) => `<script defer src="${shellBase}${file}"></script>`),
    ...(page?.files ?? []).map((file) => `<link rel="preload" as="${getFileKind(file)}" href="${file}">`),
    ...findTextFiles({ loaded, page, locale }).map(preloadTag),
  ]
  const body = [
    jsonScriptTag(settings, 'type="application/json" id="portal-config"'),
    jsonScriptTag({ base: shellBase, locales: shell.locales }, 'type="application/json" id="portal-shell"'),
    jsonScriptTag(toEmbeddedGeneration(generation, contracts), 'type="application/json" id="portal-generation"'),
  ]
  return (content === undefined ? template : withContent(template, content))
    .replace('<body>', () => `<body>${notice}`)
    .replace('<!--portal:head-->', () => head.join('\n    '))
    .replace('<!--portal:body-->', () => body.join('\n    '))
}

/**
 * The styles of a server-rendered page. They are part of the document, so they always fit its content, whichever
 * releases of the shell and the remotes are live. The shell removes them with the content.
 */
function renderInlineStyles(styles: string): string {
  return `<style data-server-rendered-styles>${escapeStyles(styles)}</style>`
}

/** Returns the hash of the inline styles for the content security policy. */
export function hashInlineStyles({ styles }: Pick<RenderedPage, 'styles'>): string[] {
  return styles === '' ? [] : [`'sha256-${createHash('sha256').update(escapeStyles(styles)).digest('base64')}'`]
}

/** Keeps the element from being closed by its content. `\\/` is the same as `/` in CSS. */
function escapeStyles(styles: string): string {
  return styles.replaceAll('</', String.raw`<\/`)
}

/** Inserts the content into the template. Older shells have no placeholder for some of it. */
function withContent(template: string, { page, title, canonical, body }: FramedContent): string {
  const { lang, head } = page
  const { description, robots, alternates = [], jsonLd } = head
  const about = html`<title>${title}</title> <link rel="canonical" href="${canonical}" />${
      robots !== undefined && html`<meta name="robots" content="${robots}" />`
    }${alternates.map(({ type, url }) => html`<link rel="alternate" type="${type}" href="${url}" />`)}`
  const structuredData = jsonLd === undefined ? '' : jsonScriptTag(jsonLd, 'type="application/ld+json"')
  return template
    .replace(/<html lang="[^"]*">/, () => `<html lang="${lang}">`)
    .replace(/<title>[^<]*<\/title>/, () => about.text + structuredData)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => html`<meta name="description" content="${description}" />`.text,
    )
    .replace('<div id="portal"></div>', () => `<div id="portal">${body}</div>`)
    .replace(/<!--portal:needs-scripts-->[\s\S]*?<!--\/portal:needs-scripts-->/, () => noScriptNotices[lang])
}

/** Notice below a page that can be read without scripts. */
const noScriptNotices: Readonly<Record<Locale, string>> = {
  'en-US':
    '<noscript><p>You’re reading this page without JavaScript. To search or comment, turn on JavaScript in your browser and reload the page.</p></noscript>',
  es: '<noscript><p>Está leyendo esta página sin JavaScript. Para buscar o comentar, active JavaScript en su navegador y vuelva a cargar la página.</p></noscript>',
}

/** Returns true if the shell or a remote serves this path. */
export function isPortalPath({ generation, shell }: LoadedGeneration, path: string): boolean {
  return shell.routes.some((route) => matchesRoute(route, path)) || findPage(generation, path) !== undefined
}

/** Returns what the page of a path may use beyond what all pages may. */
export function findCapabilities(generation: Generation, path: string): readonly PageCapability[] {
  return findPage(generation, path)?.route.capabilities ?? []
}

/** Removes the author and reason of the release, which are not public, and adds what the services answer. */
export function toPublicGeneration(generation: Generation, contracts: Contracts): ServedGeneration {
  return { ...generation, createdBy: '', reason: '', contracts }
}

/** Also removes the page states, which only tests read, and the calls, which only releases read. */
function toEmbeddedGeneration(generation: Generation, contracts: Contracts): ServedGeneration {
  const remotes = generation.remotes.map((remote) => {
    const { calls: _, ...manifest } = remote.manifest
    return { ...remote, manifest: { ...manifest, routes: manifest.routes.map((route) => ({ ...route, states: [] })) } }
  })
  return { ...toPublicGeneration(generation, contracts), remotes }
}

function findPage(generation: Generation, path: string) {
  for (const remote of generation.remotes) {
    const route = remote.manifest.routes.find((each) => matchesRoute(each.path, path))
    if (route === undefined) continue
    const { preload, textNamespaces } = remote.manifest
    const files = (preload[route.page] ?? []).map((file) => remote.base + file)
    return { remote, route, files, namespaces: textNamespaces[route.page] }
  }
  return undefined
}

interface TextFilesRequest {
  readonly loaded: LoadedGeneration
  readonly page: ReturnType<typeof findPage>
  readonly locale: string
}

/** Finds the text files of the first screen: those of the shell and of the page. */
function findTextFiles({ loaded, page, locale }: TextFilesRequest): string[] {
  const { shell, shellBase } = loaded
  const isOnPage = (namespace: string) => page?.namespaces?.includes(namespace) ?? true
  const pageFiles = Object.entries(page?.remote.manifest.locales[locale] ?? {})
    .filter(([namespace]) => isOnPage(namespace))
    .map(([, file]) => `${page?.remote.base}${file}`)
  return [...Object.values(shell.locales[locale] ?? {}).map((file) => shellBase + file), ...pageFiles]
}

function getFileKind(file: string): string {
  return file.endsWith('.css') ? 'style' : 'script'
}

function preloadTag(file: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${file}">`
}

/** Embeds JSON data. The content security policy does not apply, because it is not executed. */
function jsonScriptTag(value: unknown, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}
