import { expect, test } from 'vitest'
import { maskPersonalData } from './mask-personal-data.ts'

test('masks personal data at any depth and keeps ids and kinds', () => {
  const event = {
    id: '00000000-0000-4000-8000-000000000001',
    at: '2026-11-21T10:00:00.000Z',
    payload: {
      kind: 'comment.added',
      entityId: '00000000-0000-4000-8000-000000000002',
      authorName: 'Rosa Vidal',
      after: { body: 'My horse is ill', title: 'write to rosa@demo.example', count: 3, groups: ['USERS'] },
      calls: ['+1 555 010 2030'],
    },
  }
  expect(maskPersonalData(event)).toEqual({
    ...event,
    payload: {
      ...event.payload,
      authorName: '•••',
      after: { body: '•••', title: '•••', count: 3, groups: ['USERS'] },
      calls: ['•••'],
    },
  })
})
