import type { ServedGeneration } from '@portal/contracts-shell/light'
import { documentCache, documentPath, fileCache } from './caches.ts'

/**
 * Saves the document of the live generation and the files that its offline pages need, so that they open without a
 * connection, also after a release since they were opened last. Deletes the files of releases that neither this document
 * nor the open page uses.
 */
export async function saveFiles(open: ServedGeneration): Promise<void> {
  const response = await fetchDocument(documentPath)
  if (!response.ok) return
  const document = new DOMParser().parseFromString(await response.clone().text(), 'text/html')
  const generation = readJson<ServedGeneration>(document, 'portal-generation')
  const shell = readJson<ShellFiles>(document, 'portal-shell')
  const needed = new Set([...listShellFiles(document, shell), ...listRemoteFiles(generation)])
  const files = await caches.open(fileCache)
  const kept = await files.keys()
  const saved = new Set(kept.map(({ url }) => new URL(url).pathname))
  await files.addAll([...needed].filter((file) => !saved.has(file)))
  const documents = await caches.open(documentCache)
  await documents.put(documentPath, response)
  for (const path of listPathsWithCapabilities(generation)) {
    const own = await fetchDocument(path)
    if (own.ok) await documents.put(path, own)
  }

  const folders = [shell.base, ...[...generation.remotes, ...open.remotes].map(({ base }) => base)]
  const isUsed = (path: string) =>
    folders.some((folder) => path.startsWith(folder)) || path.startsWith(`/shell/${open.shell.version}/`)
  const unused = kept.filter(({ url }) => !isUsed(new URL(url).pathname))
  await Promise.all(unused.map((request) => files.delete(request)))
}

const fetchDocument = (path: string) => fetch(path, { headers: { accept: 'text/html' }, cache: 'no-cache' })

interface ShellFiles {
  readonly base: string
  readonly locales: Readonly<Record<string, Readonly<Record<string, string>>>>
}

function readJson<Value>(document: Document, id: string): Value {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null') as Value
}

/** Scripts, styles and fonts of the document, and the shell's texts in all languages. */
function listShellFiles(document: Document, { base, locales }: ShellFiles): string[] {
  const elements = document.querySelectorAll(`script[src^="${base}"], link[href^="${base}"]`)
  const files = [...elements].map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
  return [...files, ...Object.values(locales).flatMap((texts) => Object.values(texts).map((file) => base + file))]
}

/** Offline pages whose document has other headers. */
function listPathsWithCapabilities({ remotes }: ServedGeneration): string[] {
  return remotes.flatMap(({ manifest: { routes } }) =>
    routes.flatMap(({ offline, capabilities, path }) => (offline && capabilities && !path.includes(':') ? [path] : [])),
  )
}

/** The entry, code and texts of each offline page. */
function listRemoteFiles({ remotes }: ServedGeneration): string[] {
  return remotes.flatMap(({ base, manifest: { routes, entry, preload, locales } }) => {
    const pages = routes.filter(({ offline }) => offline).map(({ page }) => page)
    if (pages.length === 0) return []
    const texts = Object.values(locales).flatMap((files) => Object.values(files))
    return [entry, ...pages.flatMap((page) => preload[page] ?? []), ...texts].map((file) => base + file)
  })
}
