import { Inject, Injectable } from '@nestjs/common'
import { internalCredentialHeader, Refusal, refuse, SETTINGS, type BaseSettings } from '@portal/service-kit'
import { z } from 'zod'
import type { AdminSettings } from '../config.ts'

interface PrivateCall<Results extends z.ZodType> {
  readonly path: string
  readonly results: Results
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Makes it a POST. */
  readonly body?: unknown
}

/** Longer than a part may wait for its lock. Milliseconds. */
const patience = 5_000
const refusal = z.object({ error: z.string(), details: z.record(z.string(), z.unknown()).default({}) })

/** Calls of other parts of the portal on their private ports, where no visitor comes. */
@Injectable()
export class PrivateCalls {
  readonly #origins: Readonly<Record<string, string>>
  readonly #credential: string

  constructor(@Inject(SETTINGS) settings: AdminSettings & BaseSettings) {
    this.#origins = settings.PRIVATE_ORIGINS
    this.#credential = settings.INTERNAL_CREDENTIAL ?? ''
  }

  /** The services there are, without the edge. */
  services(): readonly string[] {
    return Object.keys(this.#origins).filter((name) => name !== 'edge')
  }

  /**
   * Asks a part. Refuses with the code of its 409, with `resource.not-found` for a part that is not known or has no such
   * call, and with `service.unavailable` where it does not answer as it should.
   */
  async ask<Results extends z.ZodType>(part: string, call: PrivateCall<Results>): Promise<z.output<Results>> {
    const origin = Object.hasOwn(this.#origins, part) ? this.#origins[part] : undefined
    if (origin === undefined) return refuse('resource.not-found', { part })
    const { status, body } = await this.#fetch(origin, call).catch((cause: unknown) => unavailable(part, cause))
    if (status === 409) {
      const { error, details } = refusal.parse(body)
      return refuse(error, details)
    }
    if (status === 404) return refuse('resource.not-found', { part })
    if (status !== 200) return unavailable(part, new Error(`answered ${status}`))
    const results = call.results.safeParse(body)
    return results.success ? results.data : unavailable(part, results.error)
  }

  async #fetch(origin: string, { path, query = {}, body }: PrivateCall<z.ZodType>) {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    const answer = await fetch(`${origin}${path}?${new URLSearchParams(given)}`, {
      headers: {
        [internalCredentialHeader]: this.#credential,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
}

function unavailable(part: string, cause: unknown): never {
  throw new Refusal('service.unavailable', { part, retryAfter: 2 }, undefined, cause)
}
