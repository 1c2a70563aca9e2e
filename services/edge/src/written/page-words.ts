import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminHttp } from '@portal/contracts-admin'
import type { Locale } from '@portal/contracts-shell'
import { z } from 'zod'
import type { LoadedGeneration } from '../release-reader.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { PublicCalls } from './public-calls.ts'

type Texts = Readonly<Record<string, string>>

/** Answers a text of the generation's own files, as staff changed it; empty where there is none of this name. */
export type PageWords = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** A change of a text is seen within a minute; this leaves room for the rest. Milliseconds. */
const overridesAge = 20_000

/** The texts that the pages of a generation show: those shipped with it, under those that staff wrote since. */
export class WordsReader {
  readonly #folder: string
  readonly #admin: PublicCalls | undefined
  readonly #now: () => number
  /** Released files never change. */
  readonly #files = new BoundedCache<Texts>(4_000_000, (texts) => JSON.stringify(texts).length * 2)
  readonly #overrides = new Map<string, { texts: Texts; readAt: number }>()

  constructor(folder: string, admin: PublicCalls | undefined, now: () => number = () => performance.now()) {
    this.#folder = folder
    this.#admin = admin
    this.#now = now
  }

  /** Words of namespaces, as `namespace:key`. Rejects where a released file cannot be read. */
  async words(loaded: LoadedGeneration, locale: Locale, namespaces: readonly string[]): Promise<PageWords> {
    const bundles = new Map<string, Texts>()
    await Promise.all(
      namespaces.map(async (namespace) => {
        const file = fileOf(loaded, locale, namespace)
        const [shipped, changed] = await Promise.all([
          file === undefined ? {} : this.#shipped(file),
          this.#changed(locale, namespace),
        ])
        bundles.set(namespace, { ...shipped, ...changed })
      }),
    )
    return (key, values = {}) => {
      const at = key.indexOf(':')
      const text = bundles.get(key.slice(0, at))?.[key.slice(at + 1)] ?? ''
      return text.replaceAll(/{{\s*(\w+)[^}]*}}/g, (_, name: string) => String(values[name] ?? ''))
    }
  }

  async #shipped(file: string): Promise<Texts> {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    const texts = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(join(this.#folder, file), 'utf8')))
    this.#files.set(file, texts)
    return texts
  }

  /** Without an answer those known last stand, or the shipped text. */
  async #changed(locale: Locale, namespace: string): Promise<Texts> {
    const id = `${locale}:${namespace}`
    const known = this.#overrides.get(id)
    if (this.#admin === undefined || (known && this.#now() - known.readAt < overridesAge)) return known?.texts ?? {}
    const bundle = await this.#admin.ask(adminHttp.getLocalization, { params: { id } }).catch(() => undefined)
    const texts = bundle !== undefined && 'texts' in bundle ? bundle.texts : (known?.texts ?? {})
    this.#overrides.set(id, { texts, readAt: this.#now() })
    return texts
  }
}

function fileOf({ generation, shell, shellBase }: LoadedGeneration, locale: Locale, namespace: string) {
  const own = shell.locales[locale]?.[namespace]
  if (own !== undefined) return shellBase + own
  for (const { base, manifest } of generation.remotes) {
    const file = manifest.locales[locale]?.[namespace]
    if (file !== undefined) return base + file
  }
  return undefined
}
