import { ApiResponse, envelopeText, Refusal, type CommandContext } from '@portal/service-kit'
import type { StoredResponse } from './command-record.ts'
import type { ResponseReplay, ReplayableOutcome } from './outcome.ts'
import { getActor, type StoredResponseRow } from './stored-responses.ts'

const replayHeaders = { 'idempotent-replayed': 'true' }

/** Creates a command's response and, when the request has an idempotency key, what to store of it. */
export function createResponse<Results>(
  context: CommandContext,
  outcome: ReplayableOutcome<Results>,
): { readonly storedResponse: StoredResponse | undefined; readonly response: ApiResponse<Results> } {
  const { results, status = 200, replay } = outcome
  const { endpoint, idempotencyKey: key } = context
  const body = toBody(context, status, results)
  const content = replay ? { replayData: JSON.stringify(replay.data) } : { body }
  const storedResponse = key === undefined ? undefined : { actor: getActor(context), key, status, ...content }
  return { storedResponse, response: new ApiResponse(results, { status, ...(endpoint ? { body } : {}) }) }
}

function toBody({ endpoint }: CommandContext, status: number, results: unknown): string {
  return endpoint ? envelopeText(endpoint, status, results) : JSON.stringify(results ?? null)
}

/** Returns the stored response again. Refuses a key that was used for a different request. */
export function replayResponse<Results>(
  stored: StoredResponseRow,
  context: CommandContext,
  replay?: ResponseReplay<Results>,
): ApiResponse<Results> {
  if (stored.request_hash !== context.requestHash) throw new Refusal('idempotency.different-body')
  const { status } = stored
  if (stored.response === null) {
    if (!replay || stored.replay_data === null) throw new Error('The stored response cannot be rebuilt.')
    const results = replay.rebuild(JSON.parse(stored.replay_data))
    return new ApiResponse(results, { status, headers: replayHeaders, body: toBody(context, status, results) })
  }
  const parsed = JSON.parse(stored.response) as unknown
  const results = (context.endpoint ? (parsed as { results: unknown }).results : parsed) as Results
  return new ApiResponse(results, { status, headers: replayHeaders, body: stored.response })
}
