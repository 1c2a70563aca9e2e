import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Streams } from './ensure-topology.ts'
import { serversOf } from './nats-servers.ts'

/**
 * The connection to NATS. A service starts without it and connects when it can; once connected it reconnects for ever.
 * What needs a connection registers with {@link onConnected}.
 */
export class NatsLink {
  readonly #url: string
  readonly #name: string
  readonly #replicas: number | undefined
  readonly #listeners: ((connection: NatsConnection) => void)[] = []
  #connection: NatsConnection | undefined
  #streams: { client: JetStreamClient; manager: JetStreamManager } | undefined
  #isUp = false
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(url: string, name: string, replicas?: number) {
    this.#url = url
    this.#name = name
    this.#replicas = replicas
  }

  /** Whether messages can be sent at this moment. */
  get isUp(): boolean {
    return this.#isUp
  }

  /** The connection while it is up. */
  get connection(): NatsConnection | undefined {
    return this.#isUp ? this.#connection : undefined
  }

  /** JetStream while the connection is up. */
  get jetStream(): (Streams & { readonly client: JetStreamClient }) | undefined {
    return this.#isUp && this.#streams ? { ...this.#streams, replicas: this.#replicas } : undefined
  }

  /** Calls `listener` on the first connection and after every reconnection. */
  onConnected(listener: (connection: NatsConnection) => void): void {
    this.#listeners.push(listener)
    if (this.#isUp && this.#connection) listener(this.#connection)
  }

  /** Begins to connect; returns at once. */
  open(): void {
    void this.#connect()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#isUp = false
    clearTimeout(this.#retry)
    await this.#connection?.close()
  }

  async #connect(): Promise<void> {
    try {
      const connection = await connect({
        ...serversOf(this.#url),
        name: this.#name,
        timeout: 2000,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        reconnectJitter: 100,
        // One that is connected and never answers is given up after at most three of these: until then nothing is published.
        pingInterval: 2_000,
        maxPingOut: 2,
        ignoreClusterUpdates: true,
        // A stack trace is made for every message otherwise, and that costs more than sending it.
        noAsyncTraces: true,
      })
      if (this.#closed) {
        await connection.close()
        return
      }
      this.#connection = connection
      this.#streams = {
        client: jetstream(connection),
        manager: await jetstreamManager(connection, { checkAPI: false }),
      }
      void this.#watch(connection)
      this.#cameUp(connection)
    } catch {
      if (!this.#closed) this.#retry = setTimeout(() => void this.#connect(), 500)
    }
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') this.#isUp = false
      if (status.type === 'reconnect') this.#cameUp(connection)
    }
    this.#isUp = false
  }

  #cameUp(connection: NatsConnection): void {
    this.#isUp = true
    for (const listener of this.#listeners) listener(connection)
  }
}
