import { Transform, type Readable } from 'node:stream'

/** The body is longer than announced or allowed. */
class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * Limits the length of a body as it passes through. A chunked body announces no length, so it fails with {@link
 * BodyTooLargeError} once it exceeds the limit. If the stream is destroyed early (the service failed, or the response
 * was sent), reads and discards the rest of the body. Otherwise, it would block the next request on the same
 * connection.
 */
export function limitBody(body: Readable, limit: number): Readable {
  let length = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > limit) done(new BodyTooLargeError('The body is too large'))
      else done(null, chunk)
    },
  })
  // The response may already have started, so nobody may be left to handle the error.
  limited.on('error', () => undefined)
  limited.once('close', () => body.resume())
  body.once('error', (error) => limited.destroy(error))
  body.once('aborted', () => limited.destroy(new Error('The client closed the connection')))
  return body.pipe(limited)
}

/** Returns true if an error, or its cause, is a {@link BodyTooLargeError}. */
export function isBodyTooLarge(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof BodyTooLargeError) return true
  }
  return false
}
