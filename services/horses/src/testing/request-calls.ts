import { horsesHttp as http, type CheckedName } from '@portal/contracts-horses'
import { getResults } from '@portal/testing-service'
import type { TestHorses, TestPerson } from './test-horses.ts'

/** Calls that name, send and decide requests as persons of a test. */
export function createRequestCalls({ service }: TestHorses) {
  const check = async (text: string, by: TestPerson) => {
    const response = await service.call(http.checkName, { body: { text } }, { as: by.as })
    const [person] = getResults<{ persons: CheckedName[] }>(response).persons
    return { text, checkToken: person?.checkToken ?? '-' }
  }
  const send = (by: TestPerson, body: object) => service.call(http.sendRequests, { body: body as never }, { as: by.as })
  const accept = (requestId: string, by: TestPerson) => {
    const body = { decision: 'accept' as const, requests: [{ requestId, expectedVersion: 1 }] }
    return service.call(http.decideRequests, { body }, { as: by.as })
  }
  return { check, send, accept }
}

/** The id of the only request that was sent; throws when it was refused. */
export function getRequestId({ status, body }: { readonly status: number; readonly body: unknown }): string {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  const { results } = body as { results: { requests: { requestId: string | null }[] } }
  return results.requests[0]?.requestId ?? ''
}
