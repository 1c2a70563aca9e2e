import { describe, expect, it } from 'vitest'
import { deployablesOf } from '../deployables.ts'
import { listPorts, getPorts } from './ports.ts'

describe('the ports of a portal', () => {
  it('are counted from the portal port', () => {
    const ports = getPorts(4200)
    expect(ports).toMatchObject({ portal: 4200, postgres: 4201, nats: 4202 })
    expect(ports.services['regulations']).toEqual({ public: 4210, private: 4230 })
    expect(ports.services['edge']?.public).toBe(4200)
  })

  it('are all different, and every service has its own', () => {
    const numbers = listPorts(getPorts(4200)).map(({ port }) => port)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(3 + 2 * deployablesOf('service').length + deployablesOf('edge').length)
  })

  it('can each be set', () => {
    const ports = getPorts(4200, (setting) => (setting === 'USER_POOL_PRIVATE_PORT' ? 5000 : undefined))
    expect(ports.services['user-pool']).toEqual({ public: 4213, private: 5000 })
  })
})
