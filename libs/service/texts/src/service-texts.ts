import { keepsPlaceholders } from '@portal/contracts-admin/rules'
import type { Logger } from '@portal/service-kit'
import { locales, sayIn, type Locale, type Say, type Texts } from './say.ts'
import type { ShippedTexts } from './shipped-texts.ts'

/** A text that staff wrote over a shipped one. */
export interface ChangedText {
  readonly locale: Locale
  readonly key: string
  readonly value: string
}

/** Asks for what staff wrote over the texts of a namespace. */
export type AskForChanges = (namespace: string) => Promise<readonly ChangedText[]>

type Bundle = Readonly<Record<Locale, Texts>>

/** A change of a text is seen within a minute; this leaves room for the rest. Milliseconds. */
const changesAge = 20_000

/**
 * The texts of a service as its readers get them: those shipped with it, under those that staff wrote since. What staff
 * wrote never keeps a mail or a file from being made: without an answer those known last stand, and one that does not
 * fill in what the shipped text does is left out.
 */
export class ServiceTexts {
  readonly shipped: readonly ShippedTexts[]
  readonly #ask: AskForChanges | undefined
  readonly #logger: Pick<Logger, 'warn'>
  readonly #now: () => number
  readonly #bundles: Map<string, Bundle>
  #asking: Promise<void> | undefined
  #askedAt = -Infinity

  constructor(
    shipped: readonly ShippedTexts[],
    parts: { ask: AskForChanges | undefined; logger: Pick<Logger, 'warn'>; now?: () => number },
  ) {
    this.shipped = shipped
    this.#ask = parts.ask
    this.#logger = parts.logger
    this.#now = parts.now ?? (() => performance.now())
    this.#bundles = new Map(shipped.map(({ namespace, texts }) => [namespace, texts]))
  }

  /** Speaks the texts of a namespace in one language. Throws for a namespace that the service does not ship. */
  async say(namespace: string, locale: Locale): Promise<Say> {
    return sayIn(locale, (await this.bundle(namespace))[locale])
  }

  /** The texts of a namespace in both languages, as data. Throws for one that the service does not ship. */
  async bundle(namespace: string): Promise<Bundle> {
    if (this.#now() - this.#askedAt >= changesAge) this.#asking ??= this.#refresh()
    await this.#asking
    const bundle = this.#bundles.get(namespace)
    if (bundle === undefined) throw new Error(`no texts of ${namespace} are shipped`)
    return bundle
  }

  async #refresh(): Promise<void> {
    const ask = this.#ask
    try {
      if (ask) await Promise.all(this.shipped.map((shipped) => this.#renew(shipped, ask)))
    } catch (failure) {
      this.#logger.warn({ err: failure }, 'changed texts could not be asked for: those known last stand')
    } finally {
      this.#askedAt = this.#now()
      this.#asking = undefined
    }
  }

  async #renew({ namespace, texts }: ShippedTexts, ask: AskForChanges): Promise<void> {
    const changes = await ask(namespace)
    const [english, spanish] = locales.map((locale) => {
      const own = changes.filter((change) => change.locale === locale && isFit(texts[locale][change.key], change))
      return { ...texts[locale], ...Object.fromEntries(own.map(({ key, value }) => [key, value])) }
    })
    if (english && spanish) this.#bundles.set(namespace, { 'en-US': english, es: spanish })
  }
}

/** What is not shipped is not said; what fills in something else was written over the text of another release. */
function isFit(shipped: string | undefined, { value }: ChangedText): boolean {
  return shipped !== undefined && value.trim() !== '' && keepsPlaceholders(shipped, value)
}
