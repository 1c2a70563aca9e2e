import { forwardCommand } from '@portal/service-kit'

/** The body with which the admin service forwards an administrator's decision to a service. */
export function forwardedDecision(selection: object = {}, idempotencyKey?: string) {
  return {
    reason: 'the paint is back',
    ...selection,
    command: forwardCommand({
      caller: {
        sub: 'adm',
        username: 'the.administrator',
        groups: ['ADMINS'],
        expiresAt: new Date(Date.now() + 60_000),
      },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      requestHash: 'hash',
      route: 'POST /api/decisions',
      correlationId: 'correlation-1',
      now: new Date(),
    }),
  }
}
