import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'

/** A virus scanner. Throws when it returns no verdict; the file cannot be read meanwhile. Stops when the signal is aborted. */
export interface Scanner {
  scan(path: string, signal: AbortSignal): Promise<'clean' | 'infected'>
}

/** The scanner cannot be reached or sent no reply. It may be starting, which takes a minute with real signatures. */
export class ScannerUnavailableError extends Error {
  override readonly name = 'ScannerUnavailableError'
}

const timeoutMs = 120_000

/**
 * Scans files with clamd. INSTREAM: length-prefixed chunks, terminated by an empty chunk. Throws
 * {@link ScannerUnavailableError}, or an error with clamd's reply when that is no verdict, for example because the file is
 * larger than its `StreamMaxLength`.
 */
export class ClamdScanner implements Scanner {
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  async scan(path: string, signal: AbortSignal): Promise<'clean' | 'infected'> {
    return parseVerdict(
      await this.#send(path, signal).catch((failure: unknown) => {
        throw new ScannerUnavailableError('the virus scanner is unavailable', { cause: failure })
      }),
    )
  }

  async #send(path: string, signal: AbortSignal): Promise<string> {
    const [, host, port] = /^([^/]+):(\d+)$/.exec(this.#address) ?? []
    const target = host === undefined ? { path: this.#address } : { host, port: Number(port) }
    const socket = connect({ ...target, signal })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the virus scanner does not reply')))
    try {
      await once(socket, 'connect')
      // clamd may reply and close the connection before the whole file is sent.
      const response = readAll(socket)
      response.catch(() => undefined)
      socket.write('zINSTREAM\0')
      for await (const chunk of createReadStream(path)) {
        const length = Buffer.alloc(4)
        length.writeUInt32BE((chunk as Buffer).length)
        socket.write(length)
        if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), response])
      }
      socket.write(Buffer.alloc(4))
      return await response
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

function parseVerdict(response: string): 'clean' | 'infected' {
  if (response === '') throw new ScannerUnavailableError('the virus scanner sent no reply')
  if (response === 'stream: OK') return 'clean'
  if (response.endsWith(' FOUND')) return 'infected'
  throw new Error(`unexpected reply of the virus scanner: ${response.slice(0, 200)}`)
}
