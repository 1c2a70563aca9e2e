import type { ShellManifest } from '@portal/contracts-shell'
import { locales, type Generation, type Locale } from '@portal/contracts-shell/light'
import { adminApi } from '../../../shared/api.ts'

/** The default texts of one namespace by language. */
interface DefaultNamespace {
  readonly namespace: string
  readonly texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  /** Example values of placeholders. */
  readonly examples?: Examples
}

/** Example values by placeholder name. */
export type Examples = Readonly<Record<string, string | number>>

/** The default texts, and the services that did not respond. */
export interface DefaultTexts {
  readonly namespaces: readonly DefaultNamespace[]
  readonly unavailableServices: readonly string[]
}

/** Loads the default texts of pages, emails and generated files. */
export async function loadDefaultTexts(signal: AbortSignal): Promise<DefaultTexts> {
  const [pages, { items, unavailableServices }] = await Promise.all([
    loadPageTexts(signal),
    adminApi().listServiceTexts({}, { signal }),
  ])
  return { namespaces: [...pages, ...items], unavailableServices }
}

type LocaleFiles = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Loads the texts of the shell and all remotes of the live generation. Ignores a preview (`?generation=`), because custom
 * texts apply to readers of the live generation.
 */
async function loadPageTexts(signal: AbortSignal): Promise<readonly DefaultNamespace[]> {
  const { shell, remotes } = await getJson<Generation>('/generation.json', signal)
  const base = `/shell/${shell.version}/`
  const { locales: files } = await getJson<ShellManifest>(`${base}shell-manifest.json`, signal)
  const packages = await Promise.all([
    loadPackage(base, files, signal),
    ...remotes.map((remote) => loadPackage(remote.base, remote.manifest.locales, signal)),
  ])
  return packages.flat()
}

function loadPackage(base: string, files: LocaleFiles, signal: AbortSignal): Promise<DefaultNamespace[]> {
  const namespaces = [...new Set(locales.flatMap((locale) => Object.keys(files[locale] ?? {})))]
  const load = (locale: Locale, namespace: string) => {
    const file = files[locale]?.[namespace]
    return file === undefined ? {} : getJson<Record<string, string>>(base + file, signal)
  }
  return Promise.all(
    namespaces.map(async (namespace) => {
      const [english, spanish] = await Promise.all([load('en-US', namespace), load('es', namespace)])
      return { namespace, texts: { 'en-US': english, es: spanish } }
    }),
  )
}

async function getJson<Content>(url: string, signal: AbortSignal): Promise<Content> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`)
  return (await response.json()) as Content
}
