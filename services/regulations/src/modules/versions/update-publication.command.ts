import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import { commentWindowChanged } from '@portal/contracts-regulations/events'
import { commentWindowAt } from '@portal/contracts-regulations/rules'
import { occurred, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { assertWindow } from './comment-window.ts'
import { endCommentsWhenSuperseded } from './end-comments.ts'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version } from './version.entity.ts'

type Changes = InputOf<typeof regulationsHttp.updatePublication>['body']

/**
 * What may still change once a text is published: when it takes comments, and what the FTC was sent and answered.
 * Refusals: `versions.not-allowed-by-state` (an edit has its own call), `versions.edit-open` and `versions.superseded`
 * (comments that ended because the text was taken up or replaced do not open again), `resource.stale`.
 */
export async function updatePublication(
  em: EntityManager,
  body: Changes,
  context: CommandContext,
): Promise<Outcome<{ version: VersionSummary }>> {
  const { version, main } = await lockVersionForWrite(em, body.versionId, body.expectedVersion, (found) =>
    assertAllowed(found, 'update-publication'),
  )
  const before = publicationOf(version)
  if (body.commentWindow) await moveWindow(em, version, body.commentWindow, context.now)
  if (body.ftc !== undefined) version.ftc = body.ftc
  await em.flush()
  return {
    results: { version: toVersionSummary(version, main) },
    action: {
      kind: 'versions.update-publication',
      entityType: 'version',
      entityId: version.versionId,
      before,
      after: publicationOf(version),
      ...(body.reason !== '' && { reason: body.reason }),
    },
    events: isTold(before, publicationOf(version), context.now)
      ? [occurred(commentWindowChanged, version.versionId, windowFact(version, before, context.now))]
      : [],
  }
}

type Publication = ReturnType<typeof publicationOf>

/** Whether readers planned by a window that is another now; a past one that is written down otherwise is no news. */
function isTold(before: Publication, after: Publication, now: Date): boolean {
  const isSame = before.commentOpensAt === after.commentOpensAt && before.commentClosesAt === after.commentClosesAt
  const counts = ({ commentOpensAt, commentClosesAt }: Publication) =>
    ['open', 'not-yet'].includes(commentWindowAt(commentOpensAt, commentClosesAt, now))
  return !isSame && (counts(before) || counts(after))
}

function windowFact({ versionId, mainParentId, ...version }: Version, before: Publication, now: Date) {
  return {
    versionId,
    mainParentId,
    opensAt: version.commentOpensAt?.toISOString() ?? null,
    closesAt: version.commentClosesAt?.toISOString() ?? null,
    formerClosesAt: before.commentClosesAt,
    changedAt: now.toISOString(),
  }
}

async function moveWindow(
  em: EntityManager,
  version: Version,
  { opensAt, closesAt }: NonNullable<Changes['commentWindow']>,
  now: Date,
): Promise<void> {
  const takesComments = opensAt !== null && (closesAt === null || new Date(closesAt) > now)
  if (takesComments) await assertMayTakeComments(em, version)
  version.commentOpensAt = opensAt === null ? null : new Date(opensAt)
  version.commentClosesAt = closesAt === null ? null : new Date(closesAt)
  const field = ['body', 'commentWindow']
  assertWindow(version, { opens: [...field, 'opensAt'], closes: [...field, 'closesAt'] })
  await endCommentsWhenSuperseded(em, version, now)
  const isOver = !version.commentOpensAt || (version.commentClosesAt && version.commentClosesAt <= now)
  if (takesComments && isOver) refuse('versions.superseded', {})
}

/** A draft ends its comments when its text is taken up, or when a newer one takes its place. */
async function assertMayTakeComments(em: EntityManager, version: Version): Promise<void> {
  if (version.state !== 'PUBLISHED_DRAFT') return
  if (version.supersededByVersionId) refuse('versions.superseded', { versionId: version.supersededByVersionId })
  const edit = await em.findOne(Version, { state: 'CURRENT_EDIT', basedOnVersionId: version.versionId })
  if (edit) refuse('versions.edit-open', { versionId: edit.versionId, state: edit.state })
}

function publicationOf({ commentOpensAt, commentClosesAt, ftc }: Version) {
  return {
    commentOpensAt: commentOpensAt?.toISOString() ?? null,
    commentClosesAt: commentClosesAt?.toISOString() ?? null,
    ftc: ftc ?? null,
  }
}
