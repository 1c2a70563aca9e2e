import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import { commentPeriodChanged } from '@portal/contracts-regulations/events'
import { getCommentPeriodStatus } from '@portal/contracts-regulations/rules'
import { domainEvent, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { assertCommentPeriod } from './comment-period.ts'
import { closeCommentPeriodWhenSuperseded } from './close-comment-periods.ts'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version } from './version.entity.ts'

type Changes = InputOf<typeof regulationsHttp.updatePublication>['body']

/**
 * Changes the comment period and the FTC submission of a published version. Refusals: `versions.not-allowed-by-state`
 * (edits have their own endpoint), `versions.edit-open` and `versions.superseded` (a comment period that was closed by
 * an adoption or a newer version cannot be reopened), `resource.stale`.
 */
export async function updatePublication(
  em: EntityManager,
  body: Changes,
  context: CommandContext,
): Promise<Outcome<{ version: VersionSummary }>> {
  const { version, main } = await lockVersionForWrite(em, body.versionId, body.expectedVersion, (found) =>
    assertAllowed(found, 'update-publication'),
  )
  const before = getPublication(version)
  if (body.commentPeriod) await changeCommentPeriod(em, version, body.commentPeriod, context.now)
  if (body.ftc !== undefined) version.ftc = body.ftc
  await em.flush()
  return {
    results: { version: toVersionSummary(version, main) },
    action: {
      kind: 'version.publication-updated',
      entityType: 'version',
      entityId: version.versionId,
      before,
      after: getPublication(version),
      ...(body.reason !== '' && { reason: body.reason }),
    },
    events: affectsReaders(before, getPublication(version), context.now)
      ? [domainEvent(commentPeriodChanged, version.versionId, toEventData(version, before, context.now))]
      : [],
  }
}

type Publication = ReturnType<typeof getPublication>

/** Whether the change affects readers: a correction of a comment period that is entirely in the past does not. */
function affectsReaders(before: Publication, after: Publication, now: Date): boolean {
  const isSame = before.commentOpensAt === after.commentOpensAt && before.commentClosesAt === after.commentClosesAt
  const isRelevant = ({ commentOpensAt, commentClosesAt }: Publication) =>
    ['open', 'not-yet'].includes(getCommentPeriodStatus(commentOpensAt, commentClosesAt, now))
  return !isSame && (isRelevant(before) || isRelevant(after))
}

function toEventData({ versionId, mainParentId, ...version }: Version, before: Publication, now: Date) {
  return {
    versionId,
    mainParentId,
    opensAt: version.commentOpensAt?.toISOString() ?? null,
    closesAt: version.commentClosesAt?.toISOString() ?? null,
    previousClosesAt: before.commentClosesAt,
    changedAt: now.toISOString(),
  }
}

async function changeCommentPeriod(
  em: EntityManager,
  version: Version,
  { opensAt, closesAt }: NonNullable<Changes['commentPeriod']>,
  now: Date,
): Promise<void> {
  const takesComments = opensAt !== null && (closesAt === null || new Date(closesAt) > now)
  if (takesComments) await assertMayTakeComments(em, version)
  version.commentOpensAt = opensAt === null ? null : new Date(opensAt)
  version.commentClosesAt = closesAt === null ? null : new Date(closesAt)
  const field = ['body', 'commentPeriod']
  assertCommentPeriod(version, { opens: [...field, 'opensAt'], closes: [...field, 'closesAt'] })
  await closeCommentPeriodWhenSuperseded(em, version, now)
  const isOver = !version.commentOpensAt || (version.commentClosesAt && version.commentClosesAt <= now)
  if (takesComments && isOver) refuse('versions.superseded', {})
}

/** A draft no longer accepts comments when its adoption has begun or a newer draft has superseded it. */
async function assertMayTakeComments(em: EntityManager, version: Version): Promise<void> {
  if (version.state !== 'PUBLISHED_DRAFT') return
  if (version.supersededByVersionId) refuse('versions.superseded', { versionId: version.supersededByVersionId })
  const edit = await em.findOne(Version, { state: 'CURRENT_EDIT', basedOnVersionId: version.versionId })
  if (edit) refuse('versions.edit-open', { versionId: edit.versionId, state: edit.state })
}

function getPublication({ commentOpensAt, commentClosesAt, ftc }: Version) {
  return {
    commentOpensAt: commentOpensAt?.toISOString() ?? null,
    commentClosesAt: commentClosesAt?.toISOString() ?? null,
    ftc: ftc ?? null,
  }
}
