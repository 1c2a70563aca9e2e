import { randomUUID } from 'node:crypto'
import type { ActionRow } from '@portal/persistence'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { actionsRecorded, type ActionsRecorded } from './action-recorded.ts'
import { recordsOf } from './recorded-actions.ts'

const action = (after: unknown = null): ActionRow => ({
  id: randomUUID(),
  at: '2026-11-22T08:00:00.000Z',
  kind: 'note.added',
  entity_type: 'note',
  entity_id: 'a "quoted" one',
  actor: 'ann',
  actor_groups: ['USERS'],
  on_behalf_of: null,
  reason: null,
  route: 'POST /api/notes',
  correlation_id: 'correlation',
  before: null,
  after: JSON.stringify(after),
})

function told(actions: readonly ActionRow[]) {
  return recordsOf(randomUUID(), 'notes', actions).map(({ id, data }) => {
    const message = JSON.parse(data) as { id: string; subject: string; payload: ActionsRecorded }
    expect(z.uuid().parse(message.id)).toBe(id)
    expect(message.subject).toBe(actionsRecorded('notes').subject)
    return { id, actions: actionsRecorded('notes').payload.parse(message.payload).actions }
  })
}

const lengths = (messages: ReturnType<typeof told>) => messages.map((message) => message.actions.length)

it('the actions of a commit are told in one message, as they were', () => {
  const actions = [action({ text: 'one' }), action(), action([1, 'two'])]
  const [message, ...others] = told(actions)
  expect(others).toEqual([])
  expect(message?.actions.map(({ id, entityId, after }) => [id, entityId, after])).toEqual([
    [actions[0]?.id, 'a "quoted" one', { text: 'one' }],
    [actions[1]?.id, 'a "quoted" one', null],
    [actions[2]?.id, 'a "quoted" one', [1, 'two']],
  ])
})

it('no message gets too long for NATS, however much there is to tell', () => {
  const long = () => action('x'.repeat(60_000))
  expect(lengths(told([action(), long(), long(), action(), action('x'.repeat(900_000)), action()]))).toEqual([
    2, 2, 1, 1,
  ])
  const many = lengths(told(Array.from({ length: 1000 }, () => action())))
  expect(many.reduce((sum, count) => sum + count)).toBe(1000)
  expect(Math.max(...many)).toBeLessThan(500)
})

it('the same actions have the same id again, others another, and one alone has its own', () => {
  const [one, two, three] = [action(), action(), action()]
  const idsOf = (actions: readonly ActionRow[]) => told(actions).map(({ id }) => id)
  expect(idsOf([one, two])).toEqual(idsOf([one, two]))
  expect(idsOf([one, two])).not.toEqual(idsOf([one, three]))
  expect(idsOf([one])).toEqual([one.id])
})
