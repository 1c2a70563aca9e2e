import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'

/** What a virus scanner says of a file; whatever goes wrong is thrown, and the file is not readable meanwhile. Ends when the signal says so. */
export interface Scanner {
  scan(path: string, signal: AbortSignal): Promise<'clean' | 'found'>
}

/** The scanner could not be asked, or said nothing: it may be starting, which takes it a minute with real signatures. */
export class ScannerAway extends Error {
  override readonly name = 'ScannerAway'
}

const patience = 120_000

/**
 * Sends a file to clamd (INSTREAM): pieces with their length before them, an empty one at the end. Throws `ScannerAway`, or an
 * error with what it answered instead of a verdict (the file is longer than its `StreamMaxLength`).
 */
export class ClamdScanner implements Scanner {
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  async scan(path: string, signal: AbortSignal): Promise<'clean' | 'found'> {
    return verdictOf(
      await this.#ask(path, signal).catch((failure: unknown) => {
        throw new ScannerAway('the virus scanner is away', { cause: failure })
      }),
    )
  }

  async #ask(path: string, signal: AbortSignal): Promise<string> {
    const [, host, port] = /^([^/]+):(\d+)$/.exec(this.#address) ?? []
    const place = host === undefined ? { path: this.#address } : { host, port: Number(port) }
    const socket = connect({ ...place, signal })
    socket.setTimeout(patience, () => socket.destroy(new Error('the virus scanner does not answer')))
    try {
      await once(socket, 'connect')
      // An answer may come, and the connection end, while there is still something to be sent.
      const answer = readAll(socket)
      answer.catch(() => undefined)
      socket.write('zINSTREAM\0')
      for await (const chunk of createReadStream(path)) {
        const length = Buffer.alloc(4)
        length.writeUInt32BE((chunk as Buffer).length)
        socket.write(length)
        if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), answer])
      }
      socket.write(Buffer.alloc(4))
      return await answer
    } finally {
      socket.destroy()
    }
  }
}

async function readAll(socket: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1').replaceAll('\0', '').trim()
}

function verdictOf(answer: string): 'clean' | 'found' {
  if (answer === '') throw new ScannerAway('the virus scanner ended without an answer')
  if (answer === 'stream: OK') return 'clean'
  if (answer.endsWith(' FOUND')) return 'found'
  throw new Error(`the virus scanner answered: ${answer.slice(0, 200)}`)
}
