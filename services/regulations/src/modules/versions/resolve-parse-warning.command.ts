import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { DraftParseWarning, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { countOpenWarnings, findWarning, setResolution } from '../parse-warnings/index.ts'

type Body = InputOf<typeof regulationsHttp.resolveParseWarning>['body']

/**
 * Resolves a warning, or reopens it. Refusals: `resource.not-found` (its provision or import was deleted),
 * `versions.not-allowed-by-state` (published in the meantime), `regulations.warning-resolved` (somebody did the same before).
 */
export async function resolveParseWarning(
  em: EntityManager,
  body: Body,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.resolveParseWarning>>> {
  const { warningId } = body
  const found = await findWarning(em, warningId)
  if (!found) refuse('resource.not-found', { warningId })
  const { versionId } = found
  await lockVersionForWrite(em, versionId, undefined, (version) => assertAllowed(version, 'edit'))
  // Read again under the lock: somebody may have resolved it, or undone its import, in the meantime.
  const before = (await findWarning(em, warningId))?.warning
  if (!before) refuse('resource.not-found', { warningId })
  const isReopened = body.action === 'reopen'
  if (isReopened === (before.resolution === null)) refuse('regulations.warning-resolved', { warning: before })
  const resolution = toResolution(body, context.now)
  await setResolution(em, warningId, resolution, context.caller?.sub ?? 'system')
  const warning = { ...before, resolution }
  return {
    results: { warning, openCount: await countOpenWarnings(em, versionId) },
    action: {
      kind: isReopened ? 'parse-warning.reopened' : 'parse-warning.resolved',
      entityType: 'regulation',
      entityId: warning.regulationId,
      before: { versionId, ...before },
      after: { versionId, ...warning },
      ...(resolution?.reason && { reason: resolution.reason }),
    },
    events: [],
  }
}

function toResolution(body: Body, now: Date): DraftParseWarning['resolution'] {
  const resolvedAt = now.toISOString()
  switch (body.action) {
    case 'reopen':
      return null
    case 'correct':
      return { kind: 'corrected', reason: null, resolvedAt }
    case 'accept':
      return { kind: 'accepted', reason: body.reason, resolvedAt }
  }
}
