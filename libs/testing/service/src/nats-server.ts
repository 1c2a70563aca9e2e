import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './embedded-postgres.ts'

/** The server requires a password, with characters that must be escaped in a URL. */
const account = { name: 'test', password: 'p@ss/word' }

/** A nats-server with JetStream for one test file, so that files do not share streams. */
export class TestNats {
  readonly port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-test-nats-'))
  #server: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
  }

  /** Starts a server on a free port; `nats-server` must be on the PATH. */
  static async start(): Promise<TestNats> {
    const nats = new TestNats(await findFreePort())
    await nats.restart()
    return nats
  }

  get url(): string {
    return `nats://${account.name}:${encodeURIComponent(account.password)}@127.0.0.1:${this.port}`
  }

  /** Kills it with SIGKILL and keeps its data. */
  async kill(): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }

  /** Starts it, or restarts it with the same data. */
  async restart(): Promise<void> {
    await this.kill()
    const parameters = ['-a', '127.0.0.1', '-p', String(this.port), '-js', '-sd', this.#folder]
    parameters.push('--user', account.name, '--pass', account.password)
    const server = spawn('nats-server', parameters, { stdio: 'ignore' })
    this.#server = server
    const failed = new Promise<never>((_, reject) => server.once('error', reject))
    failed.catch(() => undefined)
    await Promise.race([waitUntilOpen(this.port), failed])
  }

  /** Kills it and deletes its data. */
  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Kills it and starts it without its data. */
  async restartEmpty(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
    await this.restart()
  }
}

async function waitUntilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await isOpen(port)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`nats-server did not open port ${port}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => socket.destroy() && resolve(true))
    socket.once('error', () => resolve(false))
  })
}
