import type { z } from 'zod'

/** A service did not answer as its contract says, or not in time: the document goes out as it would without it. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}

interface PublicCall<Results extends z.ZodType> {
  readonly path: string
  readonly results: Results
}

interface CallValues {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

/** A reader does not wait for a slow service: the page's own code asks again, and says so. Milliseconds. */
const patience = 1_000
/** How long a service that did not answer is left alone, milliseconds. */
const rest = 2_000

/**
 * Calls a service as any visitor would, without a token: it answers what is published and nothing else. What the edge
 * writes into a document can therefore be no more than what everybody may read.
 */
export class PublicCalls {
  readonly #origin: string
  readonly #now: () => number
  #restsUntil = -Infinity

  constructor(origin: string, now: () => number = () => performance.now()) {
    this.#origin = origin
    this.#now = now
  }

  /** The results; undefined where there is nothing that everybody may see. Throws {@link ServiceAway}. */
  async ask<Results extends z.ZodType>(
    call: PublicCall<Results>,
    values: CallValues = {},
  ): Promise<z.output<Results> | undefined> {
    const answer = await this.#fetch(addressOf(call.path, values), {})
    return answer.status === 'nothing' ? undefined : readResults(call, answer.body)
  }

  /** The same for an answer with a tag: `unchanged` where `tag` is still the one. */
  async askTagged<Results extends z.ZodType>(
    call: PublicCall<Results>,
    values: CallValues,
    tag: string | undefined,
  ): Promise<{ readonly tag: string; readonly results: z.output<Results> } | 'unchanged' | undefined> {
    const answer = await this.#fetch(addressOf(call.path, values), tag === undefined ? {} : { 'if-none-match': tag })
    if (answer.status === 'nothing') return undefined
    return answer.status === 'unchanged' ? 'unchanged' : { tag: answer.tag, results: readResults(call, answer.body) }
  }

  async #fetch(address: string, headers: Readonly<Record<string, string>>) {
    if (this.#now() < this.#restsUntil) throw new ServiceAway('left alone after a failure')
    try {
      const answer = await fetch(this.#origin + address, { headers, signal: AbortSignal.timeout(patience) })
      const body: unknown = answer.status === 304 ? undefined : await answer.json()
      if (answer.status === 304) return { status: 'unchanged', tag: '', body } as const
      if (answer.ok) return { status: 'answered', tag: answer.headers.get('etag') ?? '', body } as const
      if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`)
      return { status: 'nothing', tag: '', body } as const
    } catch (cause) {
      this.#restsUntil = this.#now() + rest
      throw new ServiceAway(`${address.split('?')[0]} was not answered`, { cause })
    }
  }
}

function addressOf(path: string, { params = {}, query = {} }: CallValues): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`
}

function readResults<Results extends z.ZodType>(call: PublicCall<Results>, body: unknown): z.output<Results> {
  const results = typeof body === 'object' && body !== null && 'results' in body ? body.results : undefined
  const parsed = call.results.safeParse(results)
  if (!parsed.success) throw new ServiceAway(`${call.path} answered something else`, { cause: parsed.error })
  return parsed.data
}
