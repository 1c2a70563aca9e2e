import { once } from 'node:events'
import { join } from 'node:path'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Portal } from '../../tools/start/portal.ts'
import { findFreePorts } from '../../tools/start/ports.ts'
import { untilOk } from '../../tools/start/readiness.ts'
import { SupervisedProcess } from '../../tools/start/supervised-process.ts'

/** A second replica of the regulations service, and an edge whose requests go to both replicas in turn. */
export interface Replicas {
  /** Origin of the edge. */
  readonly origin: string
  readonly replica: SupervisedProcess
  readonly stop: () => Promise<void>
}

export async function startReplicas(portal: Portal): Promise<Replicas> {
  const ports = await findFreePorts()
  const supervision = {
    logFolder: join(portal.dataDir, 'logs'),
    runFolder: join(portal.dataDir, 'run'),
    log: () => undefined,
  }
  const start = (name: string, env: Readonly<Record<string, string>> = {}): SupervisedProcess => {
    const plan = portal.processes.get(name)?.plan
    const { public: port, private: privatePort } = ports.services[name] ?? {}
    if (!plan) throw new Error(`there is no process ${name}`)
    const ownPlan = {
      ...plan,
      name: `second-${name}`,
      env: { ...plan.env, PORT: String(port), PRIVATE_PORT: String(privatePort), ...env },
      untilReady: (signal: AbortSignal) => untilOk(`http://127.0.0.1:${privatePort}/readyz`, signal),
    }
    return new SupervisedProcess(ownPlan, supervision).start()
  }
  const [first = 0, second = 0] = [portal.ports, ports].map(({ services }) => services['regulations']?.public)
  const balancer = await startBalancer([first, second])
  const { UPSTREAMS = '[]' } = portal.processes.get('edge')?.plan.env ?? {}
  const upstreams = UPSTREAMS.replaceAll(`http://127.0.0.1:${first}"`, `http://127.0.0.1:${balancer.port}"`)
  const replica = start('regulations')
  const edge = start('edge', { UPSTREAMS: upstreams })
  const stop = async () => {
    await Promise.all([edge.stop(), replica.stop()])
    balancer.close()
  }
  try {
    await Promise.all([replica.ready(60_000), edge.ready(60_000)])
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://127.0.0.1:${ports.services['edge']?.public}`, replica, stop }
}

/** Forwards connections to the ports in turn, and to the next one when a port refuses. */
async function startBalancer(ports: readonly number[]): Promise<{ readonly port: number; readonly close: () => void }> {
  let count = 0
  const sockets = new Set<Socket>()
  const forward = (client: Socket, attemptsLeft: number) => {
    const port = ports[count++ % ports.length] ?? 0
    const server = connect(port, '127.0.0.1')
    sockets.add(server).add(client)
    let isConnected = false
    server.once('connect', () => {
      isConnected = true
      client.pipe(server).pipe(client)
    })
    server.once('error', () => {
      if (!isConnected && attemptsLeft > 0) forward(client, attemptsLeft - 1)
      else client.resetAndDestroy()
    })
    client.once('error', () => server.destroy())
    server.once('close', () => sockets.delete(server))
    client.once('close', () => sockets.delete(client))
  }
  const server = createServer((client) => forward(client, ports.length - 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
