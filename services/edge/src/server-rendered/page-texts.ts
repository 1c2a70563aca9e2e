import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminHttp } from '@portal/contracts-admin'
import type { Locale } from '@portal/contracts-shell'
import { z } from 'zod'
import type { LoadedGeneration } from '../release-reader.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { PublicApiClient } from './public-api-client.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Returns an interface text of the generation, including changes by staff. Returns an empty string for an unknown key.
 */
export type PageTexts = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** In milliseconds. Changed texts must appear within a minute; this leaves time for the other steps. */
const overridesMaxAgeMs = 20_000

/** Loads the interface texts of a generation: its released files, overridden by changes from staff. */
export class PageTextsLoader {
  readonly #folder: string
  readonly #admin: PublicApiClient | undefined
  readonly #now: () => number
  /** Released files never change. */
  readonly #files = new BoundedCache<Texts>(4_000_000, (texts) => JSON.stringify(texts).length * 2)
  readonly #overrides = new Map<string, { texts: Texts; readAt: number }>()

  constructor(folder: string, admin: PublicApiClient | undefined, now: () => number = () => performance.now()) {
    this.#folder = folder
    this.#admin = admin
    this.#now = now
  }

  /** Loads the texts of several namespaces; keys are `namespace:key`. Rejects if a released file cannot be read. */
  async load(loaded: LoadedGeneration, locale: Locale, namespaces: readonly string[]): Promise<PageTexts> {
    const bundles = new Map<string, Texts>()
    await Promise.all(
      namespaces.map(async (namespace) => {
        const file = findFile(loaded, locale, namespace)
        const [loadFile, loadOverrides] = await Promise.all([
          file === undefined ? {} : this.#loadFile(file),
          this.#loadOverrides(locale, namespace),
        ])
        bundles.set(namespace, { ...loadFile, ...loadOverrides })
      }),
    )
    return (key, values = {}) => {
      const at = key.indexOf(':')
      const text = bundles.get(key.slice(0, at))?.[key.slice(at + 1)] ?? ''
      return text.replaceAll(/{{\s*(\w+)[^}]*}}/g, (_, name: string) => String(values[name] ?? ''))
    }
  }

  async #loadFile(file: string): Promise<Texts> {
    const cached = this.#files.get(file)
    if (cached !== undefined) return cached
    const texts = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(join(this.#folder, file), 'utf8')))
    this.#files.set(file, texts)
    return texts
  }

  /** If the service is unavailable, returns the last known overrides, or none. */
  async #loadOverrides(locale: Locale, namespace: string): Promise<Texts> {
    const id = `${locale}:${namespace}`
    const cached = this.#overrides.get(id)
    if (this.#admin === undefined || (cached && this.#now() - cached.readAt < overridesMaxAgeMs))
      return cached?.texts ?? {}
    const bundle = await this.#admin.get(adminHttp.getLocalization, { params: { id } }).catch(() => undefined)
    const texts = bundle !== undefined && 'texts' in bundle ? bundle.texts : (cached?.texts ?? {})
    this.#overrides.set(id, { texts, readAt: this.#now() })
    return texts
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
