import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@portal/service-kit'

const hours = 4

/**
 * Passes in the addresses of files that are not public: a `<video>` or a download carries no token. Given to those who may
 * read the file, for a few hours and this file alone.
 */
export class ReadingPass {
  readonly #key: Buffer
  readonly #clock: Clock

  /** `secret` is shared by the processes of a service; without it passes end with the process. */
  constructor(secret: string | undefined, clock: Clock) {
    this.#key = secret === undefined ? randomBytes(32) : createHmac('sha256', secret).update('reading-pass').digest()
    this.#clock = clock
  }

  /** Made anew only each hour, so that an address stays the same while a page asks again. */
  passFor(fileName: string): string {
    const end = Math.floor(this.#clock.now().getTime() / 3_600_000) + hours + 1
    return `${end.toString(36)}.${this.#sign(fileName, end)}`
  }

  isGood(pass: string, fileName: string): boolean {
    const [end = '', signature = ''] = pass.split('.')
    const until = Number.parseInt(end, 36)
    if (!(this.#clock.now().getTime() < until * 3_600_000)) return false
    const wanted = Buffer.from(this.#sign(fileName, until))
    const given = Buffer.from(signature)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  #sign(fileName: string, end: number): string {
    return createHmac('sha256', this.#key).update(`${end} ${fileName}`).digest('base64url')
  }
}
