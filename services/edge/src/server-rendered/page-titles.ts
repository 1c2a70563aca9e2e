import { locales, type Generation } from '@portal/contracts-shell'
import type { Logger } from 'pino'
import type { LoadedGeneration } from '../release-reader.ts'
import type { PageTexts, PageTextsLoader } from './page-texts.ts'
import { getTitleKeys } from './portal-navigation.ts'

interface Titled {
  readonly texts: readonly PageTexts[]
  readonly loaded: LoadedGeneration
}

/** Adds the titles to the manifests of a generation, with the changes by staff. */
export class TitledGenerations {
  readonly #textsLoader: Pick<PageTextsLoader, 'load'>
  readonly #logger: Logger
  readonly #titled = new WeakMap<LoadedGeneration, Titled>()

  constructor(textsLoader: Pick<PageTextsLoader, 'load'>, logger: Logger) {
    this.#textsLoader = textsLoader
    this.#logger = logger
  }

  /** Returns the same object as long as the titles are unchanged. If the texts cannot be read, returns those of the build. */
  async get(loaded: LoadedGeneration): Promise<LoadedGeneration> {
    try {
      const texts = await Promise.all(locales.map((locale) => this.#textsLoader.load(loaded, locale)))
      const previous = this.#titled.get(loaded)
      if (previous?.texts.every((each, index) => each === texts[index])) return previous.loaded
      const titled = { texts, loaded: { ...loaded, generation: addTitles(loaded.generation, texts) } }
      this.#titled.set(loaded, titled)
      return titled.loaded
    } catch (error) {
      this.#logger.error({ err: error, generation: loaded.generation.number }, 'The titles of pages cannot be read')
      return loaded
    }
  }
}

function addTitles(generation: Generation, texts: readonly PageTexts[]): Generation {
  const remotes = generation.remotes.map((remote) => {
    const keys = getTitleKeys(remote.manifest)
    const getTitles = (pageTexts?: PageTexts) =>
      Object.fromEntries(keys.flatMap((key) => (pageTexts?.(key) ? [[key, pageTexts(key)]] : [])))
    const titles = Object.fromEntries(locales.map((locale, index) => [locale, getTitles(texts[index])]))
    return { ...remote, manifest: { ...remote.manifest, titles } }
  })
  return { ...generation, remotes }
}
