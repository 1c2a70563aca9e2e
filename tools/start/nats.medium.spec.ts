import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNats, withoutPassword, type Nats } from './nats.ts'
import { findFreePorts } from './ports.ts'
import { natsServer, requireProgram } from './system-packages.ts'

let dataDir: string
let nats: Nats
let port: number

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-nats-'))
  port = (await findFreePorts()).nats
  const program = await requireProgram(natsServer, { report: () => undefined, signal: undefined })
  const supervision = { logFolder: join(dataDir, 'logs'), runFolder: join(dataDir, 'run'), log: () => undefined }
  nats = await startNats({ dataDir, port, password: 'of-this-portal', program, supervision })
})

afterAll(async () => {
  await nats.stop()
  rmSync(dataDir, { recursive: true })
})

/** The server's response to a client with these credentials. */
function answerTo(who: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(`CONNECT ${JSON.stringify({ verbose: false, ...who })}\r\nPING\r\n`),
    )
    socket.once('error', reject)
    socket.on('data', (bytes) => {
      const output = /^(?:PONG|-ERR .*)\r$/m.exec(bytes.toString('utf8'))?.[0]
      if (output === undefined) return
      socket.destroy()
      resolve(output.trim())
    })
  })
}

it('accepts clients with the password of this portal only', async () => {
  const { username, password } = new URL(nats.url)
  expect(await answerTo({ user: username, pass: password })).toBe('PONG')
  expect(await answerTo({})).toContain('Authorization Violation')
  expect(await answerTo({ user: username, pass: 'of another' })).toContain('Authorization Violation')
  expect(withoutPassword(nats.url)).toBe(`nats://127.0.0.1:${port}`)
})
