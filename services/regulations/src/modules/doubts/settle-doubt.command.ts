import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { DraftDoubt, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { assertAllowed, lockVersionForWrite } from '../versions/version.store.ts'
import { countOpenDoubts, doubtColumns, doubtsOfDrafts, toDoubt, type DoubtRow } from './doubts.store.ts'

type Body = InputOf<typeof regulationsHttp.settleDoubt>['body']

/**
 * Settles a doubt, or opens it again. Refusals: `resource.not-found` (gone with its provision or its import),
 * `versions.not-allowed-by-state` (published meanwhile), `regulations.doubt-settled` (somebody did the same before).
 */
export async function settleDoubt(
  em: EntityManager,
  body: Body,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.settleDoubt>>> {
  const found = await findDoubt(em, body.doubtId)
  if (!found) refuse('resource.not-found', { doubtId: body.doubtId })
  const { versionId } = found
  await lockVersionForWrite(em, versionId, undefined, (version) => assertAllowed(version, 'edit'))
  // Read again under the lock: another may have settled it, or undone its import, meanwhile.
  const before = (await findDoubt(em, body.doubtId))?.doubt
  if (!before) refuse('resource.not-found', { doubtId: body.doubtId })
  if ((body.how === 'open') === (before.settled === null)) refuse('regulations.doubt-settled', { doubt: before })
  const settled: DraftDoubt['settled'] =
    body.how === 'open'
      ? null
      : { how: body.how, reason: body.how === 'left' ? body.reason : null, at: context.now.toISOString() }
  await em.execute(
    'update draft_doubt set settled_how = ?, settled_reason = ?, settled_at = ?, settled_by = ? where doubt_id = ?',
    [
      settled?.how ?? null,
      settled?.reason ?? null,
      settled && context.now,
      settled && (context.caller?.sub ?? 'system'),
      body.doubtId,
    ],
  )
  const doubt = { ...before, settled }
  return {
    results: { doubt, open: await countOpenDoubts(em, versionId) },
    action: {
      kind: 'regulations.settle-doubt',
      entityType: 'regulation',
      entityId: doubt.regulationId,
      before: { versionId, ...before },
      after: { versionId, ...doubt },
      ...(settled?.reason && { reason: settled.reason }),
    },
    events: [],
  }
}

async function findDoubt(em: EntityManager, doubtId: string) {
  const [row] = await em.execute<DoubtRow[]>(
    `select ${doubtColumns} from ${doubtsOfDrafts} where d.doubt_id = ? and d.replaced_by is null`,
    [doubtId],
  )
  return row && { versionId: row.version_id, doubt: toDoubt(row) }
}
