import { setTimeout as pause } from 'node:timers/promises'
import { readDemonstrationAccount, waitForCode, type RacingPerson } from '@portal/testing-e2e'
import { signIn as getToken } from '@portal/portal-client'
import type { APIRequestContext } from '@playwright/test'
import type { Portal } from '../../tools/start/portal.ts'

/** How often each thing was done; each was acknowledged. */
export interface Done {
  delegations: number
  invites: number
  resumeLinks: number
  agreements: number
  proposals: number
}

interface Persons {
  readonly agent: RacingPerson
  readonly delegate: RacingPerson
  readonly survivor: RacingPerson
  readonly duplicate: RacingPerson
}

type Call = <Results = Record<string, unknown>>(method: string, url: string, body?: unknown) => Promise<Results>

/**
 * Does what persons and staff do with single presses, one after the other, each with its own idempotency key. Like the
 * browser, a press is repeated with the same key until it is acknowledged.
 */
export class PeopleWriters {
  readonly done: Done = { delegations: 0, invites: 0, resumeLinks: 0, agreements: 0, proposals: 0 }
  readonly #portal: Portal
  readonly #stop = new AbortController()
  readonly #newContext: () => Promise<APIRequestContext>
  #retryCount = 0

  constructor(portal: Portal, newContext: () => Promise<APIRequestContext>) {
    this.#portal = portal
    this.#newContext = newContext
  }

  get retryCount(): number {
    return this.#retryCount
  }

  /** Starts all writers. The function stops them and waits for the presses that were started. */
  async start({ agent, delegate, survivor, duplicate }: Persons): Promise<() => Promise<void>> {
    const { origin, dataDir } = this.#portal
    const admin = readDemonstrationAccount('admin', dataDir)
    const { personServiceUrl } = (await (await fetch(new URL('/config.json', origin))).json()) as Record<string, string>
    const ofAgent = this.#callAs(await getToken(origin, agent.name, agent.password))
    const ofAdmin = this.#callAs(await getToken(origin, admin.name, admin.password))
    const writers = [
      this.#repeat(() => this.#delegate(ofAgent, delegate)),
      this.#repeat(() => this.#invite(ofAgent, agent, `${personServiceUrl}/person/jockey-agent/invite-jockey`)),
      this.#repeat(() => this.#sendResumeLink()),
      this.#repeat(() => this.#publishAgreement(ofAdmin)),
      this.#repeat(() => this.#proposeMerge(ofAdmin, survivor, duplicate)),
    ]
    return async () => {
      this.#stop.abort()
      await Promise.all(writers)
    }
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await work()
      await pause(100)
    }
  }

  async #delegate(call: Call, { hisaPersonId }: RacingPerson): Promise<void> {
    const firstDay = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const body = { hisaPersonId, lastName: 'Zorn', scopes: ['information'], firstDay, lastDay: null }
    const { delegationId } = await call<{ delegationId: string }>('POST', '/api/registration/delegations', body)
    await call('POST', `/api/registration/delegations/${delegationId}/end`, {})
    this.done.delegations += 1
  }

  async #invite(call: Call, { hisaPersonId }: RacingPerson, url: string): Promise<void> {
    const contact = { channel: 'email', name: 'Leo Paz', destination: `${crypto.randomUUID()}@newcomers.example` }
    await call('POST', url, { jokeyAgentId: hisaPersonId, contact })
    this.done.invites += 1
  }

  /** Starts a registration, confirms an address with a code, and sends the link to continue later. */
  async #sendResumeLink(): Promise<void> {
    const context = await this.#newContext()
    const call = this.#callWith(context)
    const email = `${crypto.randomUUID()}@newcomers.example`
    await call('POST', '/api/registration/draft', {})
    await call('POST', '/api/registration/draft/resume-link/codes', { channel: 'email', destination: email })
    const code = await waitForCode(email, this.#portal.origin)
    await call('POST', '/api/registration/draft/resume-link/codes/confirm', { code })
    await call('POST', '/api/registration/draft/resume-link', { channel: 'email' })
    await context.dispose()
    this.done.resumeLinks += 1
  }

  async #publishAgreement(call: Call): Promise<void> {
    const text = `Version ${this.done.agreements} of the fault tests`
    const texts = { 'en-US': { title: text, paragraphs: [text] }, es: { title: text, paragraphs: [text] } }
    const path = '/api/staff/agreements/non-covered'
    const { revision } = await call<{ revision: number }>('PUT', `${path}/draft`, { texts, revision: 0 })
    const effectiveFrom = new Date(Date.UTC(2080, 0, 1 + this.done.agreements)).toISOString().slice(0, 10)
    await call('POST', `${path}/publish`, { revision, effectiveFrom })
    this.done.agreements += 1
  }

  async #proposeMerge(call: Call, survivor: RacingPerson, duplicate: RacingPerson): Promise<void> {
    const revisions = { survivorRevision: 1, duplicateRevision: 1 }
    const numbers = { survivor: survivor.hisaPersonId, duplicate: duplicate.hisaPersonId }
    const body = { ...numbers, ...revisions, account: 'survivor', reason: 'Fault tests' }
    const { approvalId } = await call<{ approvalId: string }>('POST', '/api/staff/merges', body)
    await call('POST', `/api/staff/approvals/${approvalId}/withdraw`, {})
    this.done.proposals += 1
  }

  #callAs(token: string): Call {
    return async (method, url, body) => {
      const init = {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      }
      return this.#untilAcknowledged(`${method} ${url}`, () =>
        fetch(new URL(url, this.#portal.origin), { ...init, signal: AbortSignal.timeout(15_000) }),
      )
    }
  }

  /** With the cookies of a browser. */
  #callWith(context: APIRequestContext): Call {
    return async (method, url, body) => {
      const headers = { 'x-portal-session': '1', 'idempotency-key': crypto.randomUUID() }
      return this.#untilAcknowledged(`${method} ${url}`, async () => {
        const options = { method, headers, data: body, timeout: 15_000 }
        const response = await context.fetch(new URL(url, this.#portal.origin).href, options)
        return { status: response.status(), json: () => response.json() as Promise<unknown> }
      })
    }
  }

  async #untilAcknowledged<Results>(
    name: string,
    send: () => Promise<{ readonly status: number; json(): Promise<unknown> }>,
  ): Promise<Results> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const response = await send().catch(() => undefined)
      if (response !== undefined && response.status < 500) {
        const envelope = (await response.json()) as { results: Results }
        if (response.status === 200) return envelope.results
        throw new Error(`${name} returned ${response.status} ${JSON.stringify(envelope)}`)
      }
      if (Date.now() > deadline) throw new Error(`${name} was not acknowledged within a minute`)
      this.#retryCount += 1
      await pause(100)
    }
  }
}
