import { event } from '@portal/contracts-common'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { consume, defineTopology, durableName, publisherOf, streamOf } from './topology.ts'

class Handler {
  handle = () => Promise.resolve()
}
const renamed = event('evt.registration.person.renamed.v1', z.object({ name: z.string() }))

it('every service has one stream, and consumers are named after who listens', () => {
  expect(streamOf('registration')).toEqual({ name: 'evt-registration', subjects: ['evt.registration.>'] })
  expect(publisherOf(renamed.subject)).toBe('registration')
  expect(durableName('admin', 'people')).toBe('admin-people')
})

it('two consumers of one name, or a name NATS would not take, are refused', () => {
  const people = consume(renamed, { name: 'people', by: Handler })
  expect(() => defineTopology({ service: 'admin', consumers: [people, people] })).toThrow(/two consumers/)
  expect(() => defineTopology({ service: 'admin', consumers: [{ ...people, name: 'a.b' }] })).toThrow(/not a name/)
})
