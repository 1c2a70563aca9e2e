import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@portal/service-kit'

const lifetimeHours = 4
const msPerHour = 3_600_000

/**
 * Signed tokens in the URLs of files that are not public, because a `<video>` element or a download sends no access token. A
 * token is valid for one file and a few hours.
 */
export class FileAccessTokens {
  readonly #key: Buffer
  readonly #clock: Clock

  /** `secret` is shared by the processes of a service. Without it, tokens become invalid when the process ends. */
  constructor(secret: string | undefined, clock: Clock) {
    this.#key = secret === undefined ? randomBytes(32) : createHmac('sha256', secret).update('file-access').digest()
    this.#clock = clock
  }

  /** Returns the same token for an hour, so that the URL does not change when a page reloads its data. */
  create(fileName: string): string {
    const expiryHour = Math.floor(this.#clock.now().getTime() / msPerHour) + lifetimeHours + 1
    return `${expiryHour.toString(36)}.${this.#sign(fileName, expiryHour)}`
  }

  isValid(token: string, fileName: string): boolean {
    const [encodedHour = '', signature = ''] = token.split('.')
    const expiryHour = Number.parseInt(encodedHour, 36)
    if (!(this.#clock.now().getTime() < expiryHour * msPerHour)) return false
    const expected = Buffer.from(this.#sign(fileName, expiryHour))
    const actual = Buffer.from(signature)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }

  #sign(fileName: string, expiryHour: number): string {
    return createHmac('sha256', this.#key).update(`${expiryHour} ${fileName}`).digest('base64url')
  }
}
