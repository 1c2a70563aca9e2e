import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminHttp } from '@portal/contracts-admin'
import type { Locale } from '@portal/contracts-shell'
import { z } from 'zod'
import type { LoadedGeneration } from '../release-reader.ts'
import { BoundedCache } from '../bounded-cache.ts'
import { getTitleKeys } from './portal-navigation.ts'
import type { ServiceClient } from './service-client.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Returns an interface text of the generation (`namespace:key`), including changes by staff. Returns an empty string for
 * an unknown key.
 */
export type PageTexts = (key: string) => string

/** In milliseconds. Changed texts must appear within a minute; this leaves time for the other steps. */
const overridesMaxAgeMs = 20_000

interface Overrides {
  readonly texts: Texts
  readonly readAt: number
}

interface LoadedTexts {
  readonly pageTexts: PageTexts
  readonly parts: readonly Texts[]
  readonly loadedAt: number
}

/** Loads the texts of the portal's frame and the titles of pages: the released files of a generation, overridden by changes from staff. */
export class PageTextsLoader {
  readonly #folder: string
  readonly #admin: ServiceClient | undefined
  readonly #now: () => number
  /** Released files never change. */
  readonly #files = new BoundedCache<Texts>(4_000_000, (texts) => JSON.stringify(texts).length * 2)
  readonly #overrides = new Map<string, Overrides>()
  readonly #loaded = new Map<string, LoadedTexts>()
  readonly #pending = new Map<string, Promise<LoadedTexts>>()

  constructor(folder: string, admin: ServiceClient | undefined, now: () => number) {
    this.#folder = folder
    this.#admin = admin
    this.#now = now
  }

  /**
   * Loads the texts, the same function as long as they are unchanged. Rejects if a released file cannot be read.
   */
  async load(loaded: LoadedGeneration, locale: Locale): Promise<PageTexts> {
    const key = `${loaded.generation.number} ${locale}`
    const cached = this.#loaded.get(key)
    if (cached !== undefined && this.#now() - cached.loadedAt < overridesMaxAgeMs) return cached.pageTexts
    const pending = this.#pending.get(key) ?? this.#load(key, loaded, locale).finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return (await pending).pageTexts
  }

  async #load(key: string, loaded: LoadedGeneration, locale: Locale): Promise<LoadedTexts> {
    const titleKeys = loaded.generation.remotes.flatMap(({ manifest }) => getTitleKeys(manifest))
    const namespaces = [...new Set(['shell', ...titleKeys.map((key) => key.slice(0, key.indexOf(':')))])]
    const parts = await Promise.all(
      namespaces.flatMap((namespace) => {
        const file = findFile(loaded, locale, namespace)
        return [file === undefined ? {} : this.#loadFile(file), this.#loadOverrides(`${locale}:${namespace}`)]
      }),
    )
    const previous = this.#loaded.get(key)
    const isUnchanged = previous?.parts.every((texts, index) => texts === parts[index]) ?? false
    const pageTexts = previous !== undefined && isUnchanged ? previous.pageTexts : createPageTexts(namespaces, parts)
    const result = { pageTexts, parts, loadedAt: this.#now() }
    if (this.#loaded.size > 20) this.#loaded.clear()
    this.#loaded.set(key, result)
    return result
  }

  async #loadFile(file: string): Promise<Texts> {
    const cached = this.#files.get(file)
    if (cached !== undefined) return cached
    const texts = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(join(this.#folder, file), 'utf8')))
    this.#files.set(file, texts)
    return texts
  }

  /** If the service is unavailable, returns the last known overrides, or none. */
  async #loadOverrides(id: string): Promise<Texts> {
    const cached = this.#overrides.get(id)
    if (cached && this.#now() - cached.readAt < overridesMaxAgeMs) return cached.texts
    const bundle = await this.#admin?.get(adminHttp.getLocalization, { params: { id } }).catch(() => undefined)
    const loaded = bundle !== undefined && 'texts' in bundle ? bundle.texts : (cached?.texts ?? noTexts)
    const isUnchanged = cached !== undefined && JSON.stringify(cached.texts) === JSON.stringify(loaded)
    const texts = isUnchanged ? cached.texts : loaded
    this.#overrides.set(id, { texts, readAt: this.#now() })
    return texts
  }
}

const noTexts: Texts = {}

/** `parts` are the released file and the overrides of each namespace. */
function createPageTexts(namespaces: readonly string[], parts: readonly Texts[]): PageTexts {
  const bundles = new Map(
    namespaces.map((namespace, index) => [namespace, { ...parts[2 * index], ...parts[2 * index + 1] }]),
  )
  return (key) => {
    const at = key.indexOf(':')
    return bundles.get(key.slice(0, at))?.[key.slice(at + 1)] ?? ''
  }
}

function findFile({ generation, shell, shellBase }: LoadedGeneration, locale: Locale, namespace: string) {
  const shellFile = shell.locales[locale]?.[namespace]
  if (shellFile !== undefined) return shellBase + shellFile
  for (const { base, manifest } of generation.remotes) {
    const file = manifest.locales[locale]?.[namespace]
    if (file !== undefined) return base + file
  }
  return undefined
}
