import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@portal/service-kit'

/** Writes what comes to a new file of this machine; refuses (`files.too-large`) as soon as it is more than may be. */
export async function receiveBytes(
  source: Readable,
  path: string,
  maxBytes: number,
): Promise<{ readonly byteLength: number; readonly sha256: string }> {
  const digest = createHash('sha256')
  let byteLength = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteLength += chunk.length
      digest.update(chunk)
      done(byteLength > maxBytes ? new Refusal('files.too-large', { maxBytes }) : null, chunk)
    },
  })
  await pipeline(source, counted, createWriteStream(path, { flags: 'wx' }))
  return { byteLength, sha256: digest.digest('hex') }
}

/** The SHA-256 of a file of this machine. */
export async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer)
  return digest.digest('hex')
}
