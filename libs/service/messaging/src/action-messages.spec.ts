import { randomUUID } from 'node:crypto'
import type { ActionRow } from '@portal/persistence'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { actionsRecorded, recordedAction, type ActionsRecorded } from './actions-recorded.ts'
import { toActionMessages } from './action-messages.ts'

const action = (after: unknown = null): ActionRow => ({
  id: randomUUID(),
  at: '2026-11-22T08:00:00.000Z',
  kind: 'note.added',
  entity_type: 'note',
  entity_id: 'a "quoted" id',
  actor: 'ann',
  actor_groups: ['USERS'],
  on_behalf_of: null,
  reason: null,
  route: 'POST /api/notes',
  correlation_id: 'correlation',
  before: null,
  after: JSON.stringify(after),
})

function toMessages(actions: readonly ActionRow[]) {
  return toActionMessages(randomUUID(), 'notes', actions).map(({ id, data }) => {
    const message = JSON.parse(data) as { id: string; subject: string; payload: ActionsRecorded }
    expect(z.uuid().parse(message.id)).toBe(id)
    expect(message.subject).toBe(actionsRecorded('notes').subject)
    return { id, actions: z.array(recordedAction).parse(message.payload.actions) }
  })
}

const countActions = (messages: ReturnType<typeof toMessages>) => messages.map((message) => message.actions.length)

it('puts the actions of a commit in one message, unchanged', () => {
  const actions = [action({ text: 'one' }), action(), action([1, 'two'])]
  const [message, ...rest] = toMessages(actions)
  expect(rest).toEqual([])
  expect(message?.actions.map(({ id, entityId, after }) => [id, entityId, after])).toEqual([
    [actions[0]?.id, 'a "quoted" id', { text: 'one' }],
    [actions[1]?.id, 'a "quoted" id', null],
    [actions[2]?.id, 'a "quoted" id', [1, 'two']],
  ])
})

it('splits actions into messages that NATS accepts', () => {
  const long = () => action('x'.repeat(60_000))
  expect(countActions(toMessages([action(), long(), long(), action(), action('x'.repeat(900_000)), action()]))).toEqual(
    [2, 2, 1, 1],
  )
  const many = countActions(toMessages(Array.from({ length: 1000 }, () => action())))
  expect(many.reduce((sum, count) => sum + count)).toBe(1000)
  expect(Math.max(...many)).toBeLessThan(500)
})

it('derives the message id from the action ids, and uses the id of a single action', () => {
  const [first, second, third] = [action(), action(), action()]
  const getIds = (actions: readonly ActionRow[]) => toMessages(actions).map(({ id }) => id)
  expect(getIds([first, second])).toEqual(getIds([first, second]))
  expect(getIds([first, second])).not.toEqual(getIds([first, third]))
  expect(getIds([first])).toEqual([first.id])
})
