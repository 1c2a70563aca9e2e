import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Streams } from './ensure-topology.ts'
import { parseNatsServers } from './nats-servers.ts'

/**
 * The connection to NATS. A service starts without it, connects when it can, and then keeps reconnecting. Use
 * {@link onConnected} to run code on each connection.
 */
export class NatsClient {
  readonly #url: string
  readonly #name: string
  readonly #replicas: number | undefined
  readonly #listeners: ((connection: NatsConnection) => void)[] = []
  #connection: NatsConnection | undefined
  #streams: { client: JetStreamClient; manager: JetStreamManager } | undefined
  #isConnected = false
  #isClosed = false
  #retryTimer: NodeJS.Timeout | undefined

  constructor(url: string, name: string, replicas?: number) {
    this.#url = url
    this.#name = name
    this.#replicas = replicas
  }

  /** Whether messages can be sent now. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  /** The connection, or undefined while NATS is down. */
  get connection(): NatsConnection | undefined {
    return this.#isConnected ? this.#connection : undefined
  }

  /** JetStream, or undefined while NATS is down. */
  get jetStream(): (Streams & { readonly client: JetStreamClient }) | undefined {
    return this.#isConnected && this.#streams ? { ...this.#streams, replicas: this.#replicas } : undefined
  }

  /** Calls `listener` on the first connection and after every reconnection. */
  onConnected(listener: (connection: NatsConnection) => void): void {
    this.#listeners.push(listener)
    if (this.#isConnected && this.#connection) listener(this.#connection)
  }

  /** Starts connecting in the background. */
  open(): void {
    void this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isConnected = false
    clearTimeout(this.#retryTimer)
    await this.#connection?.close()
  }

  async #connect(): Promise<void> {
    try {
      const connection = await connect({
        ...parseNatsServers(this.#url),
        name: this.#name,
        timeout: 2000,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        reconnectJitter: 100,
        // A server that stops responding is detected after three intervals; until then nothing is published.
        pingInterval: 2_000,
        maxPingOut: 2,
        ignoreClusterUpdates: true,
        // Otherwise a stack trace is captured per message, which costs more than sending it.
        noAsyncTraces: true,
      })
      if (this.#isClosed) {
        await connection.close()
        return
      }
      this.#connection = connection
      this.#streams = {
        client: jetstream(connection),
        manager: await jetstreamManager(connection, { checkAPI: false }),
      }
      void this.#watch(connection)
      this.#notifyConnected(connection)
    } catch {
      if (!this.#isClosed) this.#retryTimer = setTimeout(() => void this.#connect(), 500)
    }
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') this.#isConnected = false
      if (status.type === 'reconnect') this.#notifyConnected(connection)
    }
    this.#isConnected = false
  }

  #notifyConnected(connection: NatsConnection): void {
    this.#isConnected = true
    for (const listener of this.#listeners) listener(connection)
  }
}
