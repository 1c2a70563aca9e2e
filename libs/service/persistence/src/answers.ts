import { Answer, envelopeText, Refusal, type CommandContext } from '@portal/service-kit'
import type { KeptAnswer } from './accompaniment.ts'
import type { KeptRow } from './kept-answers.ts'
import type { Remembered, StatementOutcome } from './outcome.ts'

const replayed = { 'idempotent-replayed': 'true' }

/** A command's answer, and what is kept of it. */
export function answerOf<Results>(
  context: CommandContext,
  outcome: StatementOutcome<Results>,
): { readonly kept: KeptAnswer | undefined; readonly answer: Answer<Results> } {
  const { results, status = 200, remembered } = outcome
  const { endpoint, idempotencyKey: key } = context
  const body = bodyOf(context, status, results)
  const what = remembered ? { facts: JSON.stringify(remembered.facts) } : { answer: body }
  const kept = key === undefined ? undefined : { actor: actorOf(context), key, status, ...what }
  return { kept, answer: new Answer(results, { status, ...(endpoint ? { body } : {}) }) }
}

function bodyOf({ endpoint }: CommandContext, status: number, results: unknown): string {
  return endpoint ? envelopeText(endpoint, status, results) : JSON.stringify(results ?? null)
}

/** The first answer again. Refuses the key of another request. */
export function replay<Results>(
  kept: KeptRow,
  context: CommandContext,
  remembered?: Remembered<Results>,
): Answer<Results> {
  if (kept.request_hash !== context.requestHash) throw new Refusal('idempotency.different-body')
  const { status } = kept
  if (kept.answer === null) {
    if (!remembered || kept.facts === null) throw new Error('Nothing says how the kept answer is made again.')
    const results = remembered.again(JSON.parse(kept.facts))
    return new Answer(results, { status, headers: replayed, body: bodyOf(context, status, results) })
  }
  const parsed = JSON.parse(kept.answer) as unknown
  const results = (context.endpoint ? (parsed as { results: unknown }).results : parsed) as Results
  return new Answer(results, { status, headers: replayed, body: kept.answer })
}

/** In whose name a key counts. */
function actorOf(context: CommandContext): string {
  return context.caller?.sub ?? 'nobody'
}
