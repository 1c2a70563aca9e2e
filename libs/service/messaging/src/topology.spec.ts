import { event } from '@portal/contracts-common'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { consume, defineTopology, getDurableName, getPublisher, getStream } from './topology.ts'

class Handler {
  handle = () => Promise.resolve()
}
const renamed = event('evt.registration.person.renamed.v1', z.object({ name: z.string() }))

it('has one stream per service and includes the service in durable names', () => {
  expect(getStream('registration')).toEqual({ name: 'evt-registration', subjects: ['evt.registration.>'] })
  expect(getPublisher(renamed.subject)).toBe('registration')
  expect(getDurableName('admin', 'people')).toBe('admin-people')
})

it('rejects duplicate consumer names and names that NATS does not accept', () => {
  const people = consume(renamed, { name: 'people', handler: Handler })
  expect(() => defineTopology({ service: 'admin', consumers: [people, people] })).toThrow(/Two consumers/)
  expect(() => defineTopology({ service: 'admin', consumers: [{ ...people, name: 'a.b' }] })).toThrow(
    /Invalid stream or consumer name/,
  )
})
