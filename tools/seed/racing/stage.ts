import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, RequestOf, ResultsOf } from '@portal/contracts-common'
import { horsesHttp } from '@portal/contracts-horses'
import { PortalClient, PortalRefusal, startSession } from '@portal/portal-client'
import { addDays } from '../../portal/add-days.ts'
import { getEmail, type Cast, type CastPerson } from './cast.ts'
import type { Journal } from './journal.ts'

const waitMs = 300
const maxWaits = 100

interface StageOptions {
  readonly origin: string
  readonly cast: Cast
  readonly journal: Journal
  /** The day of seeding. */
  readonly today: string
  /** Passwords by email address. */
  readonly passwords: ReadonlyMap<string, string>
}

/** Key of a person of the cast, or an account of staff. */
export type Actor = string

/** Calls the portal as the people of the demonstration. Every change is a step that is made once. */
export class Stage {
  readonly client: PortalClient
  readonly cast: Cast
  readonly journal: Journal
  readonly today: string
  readonly #passwords: ReadonlyMap<string, string>
  readonly #tokens = new Map<Actor, Promise<string>>()

  constructor({ origin, cast, journal, today, passwords }: StageOptions) {
    this.client = new PortalClient(origin)
    this.cast = cast
    this.journal = journal
    this.today = today
    this.#passwords = passwords
  }

  /** The plain date a number of days ago. */
  ago(days: number): string {
    return addDays(this.today, -days)
  }

  getPerson(key: string): CastPerson {
    const found = this.cast.people.find((person) => person.key === key)
    if (!found) throw new Error(`The cast has no person ${key}.`)
    return found
  }

  getPassword(actor: Actor): string {
    const password = this.#passwords.get(getEmail({ key: actor }))
    if (password === undefined) throw new Error(`There is no account ${getEmail({ key: actor })}.`)
    return password
  }

  /** Signs in once. */
  getToken(actor: Actor): Promise<string> {
    const started = this.#tokens.get(actor) ?? startSession(this.client.origin, actor, this.getPassword(actor))
    this.#tokens.set(actor, started)
    return started
  }

  /** Reads as somebody. */
  async read<E extends Endpoint>(actor: Actor, endpoint: E, request: RequestOf<E>): Promise<ResultsOf<E>> {
    return this.client.call(endpoint, request, { token: await this.getToken(actor) })
  }

  /** Makes a change as somebody, once. A function makes the request only when it is sent. */
  change<E extends Endpoint>(
    step: string,
    actor: Actor,
    endpoint: E,
    request: RequestOf<E> | (() => Promise<RequestOf<E>>),
  ): Promise<ResultsOf<E>> {
    return this.journal.once(step, async () => {
      const sent = typeof request === 'function' ? await request() : request
      return this.client.call(endpoint, sent, { token: await this.getToken(actor), key: toId(step) })
    })
  }

  /** Finds a person with Check Name, for a request of somebody. Waits until the service has the person and the licenses. */
  async checkName(actor: Actor, hisaPersonId: string) {
    return this.waitFor(`${hisaPersonId} in the horses service`, async () => {
      const { persons } = await this.read(actor, horsesHttp.checkName, { body: { text: hisaPersonId } })
      const [found] = persons.filter(({ licenseStates }) => licenseStates.length > 0)
      return found && { text: hisaPersonId, checkToken: found.checkToken }
    })
  }

  /** Repeats until there is a result; a refusal because of a missing right counts as none. */
  async waitFor<Result>(what: string, find: () => Promise<Result | undefined>): Promise<Result> {
    for (let attempt = 0; attempt < maxWaits; attempt++) {
      const found = await find().catch((failure: unknown) => {
        if (isTooEarly(failure)) return undefined
        throw failure
      })
      if (found !== undefined) return found
      await pause(waitMs * (attempt < 10 ? 1 : 5))
    }
    throw new Error(`There is still no ${what}.`)
  }
}

/** Whether a service may not have received an event yet that another one published, or the limit of calls is reached. */
function isTooEarly(failure: unknown): boolean {
  if (!(failure instanceof PortalRefusal)) return false
  return [403, 404, 429].includes(failure.status) || failure.code === 'tracks.person-not-found'
}

/** Returns the same id for the same text, for records whose client makes the id. */
export function toId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
