import type { EventEnvelope } from '@portal/contracts-common'

/** An EventEnvelope as text; the payload is JSON already. */
export function envelope({ id, subject, at, aggregateId, payload }: EventEnvelope<string>): string {
  return `{"id":"${id}","subject":"${subject}","at":"${at}","aggregateId":${JSON.stringify(aggregateId)},"payload":${payload}}`
}
