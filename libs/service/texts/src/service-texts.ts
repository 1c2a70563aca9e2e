import { hasSamePlaceholders } from '@portal/contracts-admin/rules'
import type { Logger } from '@portal/service-kit'
import type { DefaultTexts } from './default-texts.ts'
import { createTranslate, locales, type Locale, type Texts, type Translate } from './translate.ts'

/** A text that an administrator has changed. */
export interface TextOverride {
  readonly locale: Locale
  readonly key: string
  readonly value: string
}

/** Loads the changed texts of a namespace. */
export type LoadOverrides = (namespace: string) => Promise<readonly TextOverride[]>

type LocalizedTexts = Readonly<Record<Locale, Texts>>

/** Changed texts must take effect within a minute; this leaves a margin. */
const maxAgeMs = 20_000

/**
 * The texts of a service: its defaults, overridden by texts that administrators have changed. Overrides never prevent an email
 * or file: while they cannot be loaded the last known ones are used, and one whose placeholders differ from the default's is
 * ignored.
 */
export class ServiceTexts {
  readonly defaults: readonly DefaultTexts[]
  readonly #loadOverrides: LoadOverrides | undefined
  readonly #logger: Pick<Logger, 'warn'>
  readonly #now: () => number
  readonly #texts: Map<string, LocalizedTexts>
  #loading: Promise<void> | undefined
  #loadedAt = -Infinity

  constructor(
    defaults: readonly DefaultTexts[],
    parts: { loadOverrides: LoadOverrides | undefined; logger: Pick<Logger, 'warn'>; now?: () => number },
  ) {
    this.defaults = defaults
    this.#loadOverrides = parts.loadOverrides
    this.#logger = parts.logger
    this.#now = parts.now ?? (() => performance.now())
    this.#texts = new Map(defaults.map(({ namespace, texts }) => [namespace, texts]))
  }

  /** Returns the function for the texts of a namespace in one language. Throws for a namespace without defaults. */
  async getTranslate(namespace: string, locale: Locale): Promise<Translate> {
    return createTranslate(locale, (await this.getTexts(namespace))[locale])
  }

  /** Returns the texts of a namespace in both languages. Throws for a namespace without defaults. */
  async getTexts(namespace: string): Promise<LocalizedTexts> {
    if (this.#now() - this.#loadedAt >= maxAgeMs) this.#loading ??= this.#load()
    await this.#loading
    const texts = this.#texts.get(namespace)
    if (texts === undefined) throw new Error(`There are no texts for namespace ${namespace}`)
    return texts
  }

  async #load(): Promise<void> {
    const loadOverrides = this.#loadOverrides
    try {
      if (loadOverrides) await Promise.all(this.defaults.map((texts) => this.#applyOverrides(texts, loadOverrides)))
    } catch (failure) {
      this.#logger.warn({ err: failure }, 'changed texts could not be loaded; using the last known texts')
    } finally {
      this.#loadedAt = this.#now()
      this.#loading = undefined
    }
  }

  async #applyOverrides({ namespace, texts }: DefaultTexts, loadOverrides: LoadOverrides): Promise<void> {
    const overrides = await loadOverrides(namespace)
    const [english, spanish] = locales.map((locale) => {
      const valid = overrides.filter((text) => text.locale === locale && isValid(texts[locale][text.key], text))
      return { ...texts[locale], ...Object.fromEntries(valid.map(({ key, value }) => [key, value])) }
    })
    if (english && spanish) this.#texts.set(namespace, { 'en-US': english, es: spanish })
  }
}

/** Ignores overrides without a default, and those with other placeholders, which were written for another release. */
function isValid(defaultText: string | undefined, { value }: TextOverride): boolean {
  return defaultText !== undefined && value.trim() !== '' && hasSamePlaceholders(defaultText, value)
}
