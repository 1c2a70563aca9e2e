import { Transform, type Readable } from 'node:stream'

/** More came than was announced or allowed. */
class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * The body as it passes by. One sent in chunks announces no length: it is cut off with {@link BodyTooLarge} once it is over the limit.
 * Once it is destroyed (a service ended in the middle, the answer was given early), the rest is read and thrown away: left unread,
 * it would stand before the next request of the same connection, which nobody would ever answer.
 */
export function countedBody(body: Readable, limit: number): Readable {
  let length = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > limit) done(new BodyTooLarge('the body is too large'))
      else done(null, chunk)
    },
  })
  // Nobody may be left to hear it: the answer can be under way already.
  counted.on('error', () => undefined)
  counted.once('close', () => body.resume())
  body.once('error', (failure) => counted.destroy(failure))
  body.once('aborted', () => counted.destroy(new Error('the client went away')))
  return body.pipe(counted)
}

/** Whether a failure, or what caused it, is a {@link BodyTooLarge}. */
export function isTooLarge(failure: unknown): boolean {
  for (let current = failure; current instanceof Error; current = current.cause) {
    if (current instanceof BodyTooLarge) return true
  }
  return false
}
