import type { EntityManager } from '@mikro-orm/postgresql'
import { definitionChanged, versionPublished } from '@portal/contracts-regulations/events'
import { versionLifecycle, type VersionState } from '@portal/contracts-regulations/rules'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import { occurred, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { leaveDoubts, readOpenDoubts } from '../doubts/doubts.store.ts'
import { publishDefinitions } from '../definitions/publish-definitions.ts'
import { assertWindow } from './comment-window.ts'
import { lastAdopted, takeEffect } from './effective-range.ts'
import { endComments } from './end-comments.ts'
import { repeatedLabels } from '@portal/regulation-text/edit'
import { copyProvisions, readProvisions } from './provisions.store.ts'
import { publishText } from './publish-text.ts'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version, type MainRegulation } from './version.entity.ts'

/** Doubts told with a refusal; the rest is found in the draft. */
const mostDoubtsTold = 20

type Promotion = InputOf<typeof regulationsHttp.promoteVersion>['body']

/**
 * One step along the lifecycle (spec 4). The table decides whether there is one; publishing freezes the text, its
 * links and its definitions in the same transaction.
 * Refusals: `versions.not-allowed-by-state`, `versions.edit-open`, `versions.effective-date-missing`,
 * `versions.effective-date-taken`, `versions.labels-not-unique`, `versions.doubts-open`, `resource.stale`.
 */
export async function promoteVersion(
  em: EntityManager,
  body: Promotion,
  context: CommandContext,
): Promise<Outcome<{ version: VersionSummary }>> {
  const { version, main } = await lockVersionForWrite(em, body.versionId, body.expectedVersion, (found) =>
    assertAllowed(found, 'promote'),
  )
  const before = version.state
  const step = versionLifecycle[before].promote
  if (!step) refuse('versions.not-allowed-by-state', { state: before, action: 'promote' })
  const left = await settleOpenDoubts(em, version, body.reason, context)
  const promoted = step.newRow ? await openCurrentEdit(em, version, context) : version
  takeData(promoted, body)
  const definitionIds = step.newRow ? [] : await publish(em, main, promoted, step.to, context)
  await em.flush()
  const summary = toVersionSummary(promoted, main)
  return {
    results: { version: summary },
    action: {
      kind: 'versions.promote',
      entityType: 'version',
      entityId: promoted.versionId,
      before: { versionId: version.versionId, state: before },
      after: {
        state: promoted.state,
        versionNumber: promoted.versionNumber,
        ...(left.open > 0 && { doubtsLeft: left }),
      },
      ...(body.reason !== undefined && { reason: body.reason }),
    },
    events: step.newRow
      ? []
      : [
          occurred(versionPublished, promoted.versionId, publishedFact(summary, context.now)),
          ...definitionIds.map((id) => occurred(definitionChanged, id, { definitionId: id, isRetired: false })),
        ],
  }
}

/** Doubts of the parser stand against publishing unless there is a reason to go on with them, which settles them all. */
async function settleOpenDoubts(
  em: EntityManager,
  { versionId }: Version,
  given: string | undefined,
  context: CommandContext,
) {
  const left = await readOpenDoubts(em, versionId, mostDoubtsTold)
  if (left.open === 0) return left
  const reason = given?.trim()
  if (!reason) refuse('versions.doubts-open', left)
  await leaveDoubts(em, versionId, { reason, by: context.caller?.sub ?? 'system', now: context.now })
  return left
}

/** PUBLISHED_DRAFT -> CURRENT_EDIT: the draft stays as it was published, comments on it end. */
async function openCurrentEdit(em: EntityManager, draft: Version, context: CommandContext): Promise<Version> {
  const open = await em.findOne(Version, { mainParentId: draft.mainParentId, state: 'CURRENT_EDIT' })
  if (open) refuse('versions.edit-open', { versionId: open.versionId, state: open.state })
  const adopted = await em.findOne(Version, {
    mainParentId: draft.mainParentId,
    state: 'PUBLISHED_CURRENT',
    versionNumber: draft.versionNumber,
  })
  if (adopted)
    refuse('versions.not-allowed-by-state', { state: draft.state, action: 'promote', adoptedAs: adopted.versionId })
  const edit = em.create(Version, {
    ...ownData(draft),
    versionId: randomUUID(),
    state: 'CURRENT_EDIT',
    basedOnVersionId: draft.versionId,
    changedFromVersionId: (await lastAdopted(em, draft.mainParentId))?.versionId ?? null,
    createdAt: context.now,
    createdBy: context.caller?.sub ?? 'system',
  })
  endComments(draft, context.now)
  await em.flush()
  await copyProvisions(em, draft.versionId, edit.versionId)
  return edit
}

async function publish(
  em: EntityManager,
  main: MainRegulation,
  version: Version,
  to: VersionState,
  context: CommandContext,
): Promise<string[]> {
  const nodes = await readProvisions(em, version.versionId)
  const labels = repeatedLabels(nodes)
  if (labels.length > 0) refuse('versions.labels-not-unique', { labels })
  version.state = to
  version.publishedAt = context.now
  if (to === 'PUBLISHED_CURRENT') await takeEffect(em, version, context.now)
  await supersedeDraft(em, version, context.now)
  await em.flush()
  const definitionIds = await publishDefinitions(em, main, version, nodes, context)
  await publishText(em, version, nodes, context.now)
  main.titleEn = version.titleEn
  main.titleEs = version.titleEs
  main.subject = version.subject
  return definitionIds
}

/** A newer draft, or the adopted text of the same number, takes the place of the published draft. */
async function supersedeDraft(em: EntityManager, version: Version, now: Date): Promise<void> {
  const drafts = await em.find(Version, {
    mainParentId: version.mainParentId,
    state: 'PUBLISHED_DRAFT',
    supersededByVersionId: null,
  })
  for (const draft of drafts) {
    const isReplaced = version.state === 'PUBLISHED_DRAFT' || draft.versionNumber <= version.versionNumber
    if (draft === version || !isReplaced) continue
    draft.supersededByVersionId = version.versionId
    endComments(draft, now)
  }
}

function takeData(version: Version, body: Promotion): void {
  if (body.changeNote) {
    version.changeNoteEn = body.changeNote.en
    version.changeNoteEs = body.changeNote.es ?? null
  }
  if (body.commentOpensAt !== undefined) version.commentOpensAt = new Date(body.commentOpensAt)
  if (body.commentClosesAt !== undefined) version.commentClosesAt = new Date(body.commentClosesAt)
  if (body.commentOpensAt !== undefined || body.commentClosesAt !== undefined)
    assertWindow(version, { opens: ['body', 'commentOpensAt'], closes: ['body', 'commentClosesAt'] })
  if (body.effectiveFrom !== undefined) version.effectiveFrom = body.effectiveFrom
  if (body.sequence !== undefined) version.sequence = body.sequence
  if (body.ftc !== undefined) version.ftc = body.ftc
}

/** What an adopted text takes over from the draft: everything but state, window and publication. */
function ownData(draft: Version) {
  const {
    mainParentId,
    versionNumber,
    titleEn,
    titleEs,
    subject,
    changeNoteEn,
    changeNoteEs,
    ftc,
    contentHash,
    nodeCount,
  } = draft
  return {
    mainParentId,
    versionNumber,
    titleEn,
    titleEs,
    subject,
    changeNoteEn,
    changeNoteEs,
    ftc,
    contentHash,
    nodeCount,
    sequence: 0,
    lockVersion: 1,
  }
}

function publishedFact(version: VersionSummary, now: Date) {
  const { versionId, mainParentId, state, versionNumber, title, effectiveFrom } = version
  return {
    versionId,
    mainParentId,
    state,
    versionNumber,
    title: title.en,
    effectiveFrom,
    publishedAt: now.toISOString(),
  }
}
