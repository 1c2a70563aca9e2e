import type { EventEnvelope } from '@portal/contracts-common'

/** An event envelope as JSON; its payload is already JSON. */
export function toEnvelopeJson({ id, subject, at, aggregateId, payload }: EventEnvelope<string>): string {
  return `{"id":"${id}","subject":"${subject}","at":"${at}","aggregateId":${JSON.stringify(aggregateId)},"payload":${payload}}`
}
