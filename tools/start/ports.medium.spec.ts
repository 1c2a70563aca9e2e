import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { requireFreePorts } from './ports.ts'

const holder = createServer()

afterEach(() => holder.close())

it('names a taken port, who wants it, who holds it and the setting that changes it', async () => {
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  const { port } = holder.address() as AddressInfo
  const wanted = { name: 'NATS', setting: 'NATS_PORT', port }
  const refusal = requireFreePorts([wanted])
  await expect(refusal).rejects.toThrow(`${port} for NATS`)
  await expect(refusal).rejects.toThrow('another one: NATS_PORT=...')
  await expect(refusal).rejects.toThrow('PORTAL_PORT=4300 npm start')
  if (process.platform === 'linux') await expect(refusal).rejects.toThrow(`held by process ${process.pid} `)
})

it('accepts free ports', async () => {
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  const { port } = holder.address() as AddressInfo
  await new Promise((done) => holder.close(done))
  await expect(requireFreePorts([{ name: 'NATS', setting: 'NATS_PORT', port }])).resolves.toBeUndefined()
})
