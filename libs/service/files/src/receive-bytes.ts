import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@portal/service-kit'

/** Writes a stream to a new local file. Refuses (`files.too-large`) as soon as the limit is exceeded. */
export async function receiveBytes(
  source: Readable,
  path: string,
  maxBytes: number,
): Promise<{ readonly byteLength: number; readonly sha256: string }> {
  const digest = createHash('sha256')
  let byteLength = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      byteLength += chunk.length
      digest.update(chunk)
      callback(byteLength > maxBytes ? new Refusal('files.too-large', { maxBytes }) : null, chunk)
    },
  })
  await pipeline(source, counter, createWriteStream(path, { flags: 'wx' }))
  return { byteLength, sha256: digest.digest('hex') }
}

/** Returns the SHA-256 of a local file. */
export async function hashFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer)
  return digest.digest('hex')
}
