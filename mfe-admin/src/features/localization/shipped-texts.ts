import type { ShellManifest } from '@portal/contracts-shell'
import { locales, type Generation, type Locale } from '@portal/contracts-shell/light'
import { adminApi } from '../../api.ts'

/** The texts of one namespace as they ship, by language. */
interface ShippedNamespace {
  readonly namespace: string
  readonly texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  /** Values for what its texts leave open, where they come with them. */
  readonly examples?: Examples
}

/** Values for names that texts leave open. */
export type Examples = Readonly<Record<string, string | number>>

/** What ships, and the services whose texts could not be had. */
export interface Shipped {
  readonly namespaces: readonly ShippedNamespace[]
  readonly silent: readonly string[]
}

/** Every text that ships: those of the pages, and those that services say in mails and files. */
export async function loadShipped(signal: AbortSignal): Promise<Shipped> {
  const [pages, { items, silent }] = await Promise.all([
    loadShippedTexts(signal),
    adminApi().listServiceTexts({}, { signal }),
  ])
  return { namespaces: [...pages, ...items], silent }
}

type LocaleFiles = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Every text that the live generation ships: those of the shell and of each remote, from the files that their manifests
 * name. A preview (`?generation=`) is left out on purpose: what is changed here is changed for the readers of the live one.
 */
async function loadShippedTexts(signal: AbortSignal): Promise<readonly ShippedNamespace[]> {
  const { shell, remotes } = await getJson<Generation>('/generation.json', signal)
  const base = `/shell/${shell.version}/`
  const { locales: files } = await getJson<ShellManifest>(`${base}shell-manifest.json`, signal)
  const parts = await Promise.all([
    loadPart(base, files, signal),
    ...remotes.map((remote) => loadPart(remote.base, remote.manifest.locales, signal)),
  ])
  return parts.flat()
}

function loadPart(base: string, files: LocaleFiles, signal: AbortSignal): Promise<ShippedNamespace[]> {
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

async function getJson<Content>(address: string, signal: AbortSignal): Promise<Content> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return (await answer.json()) as Content
}
