import type { EntityManager } from '@mikro-orm/postgresql'
import { definitionChanged, versionPublished } from '@portal/contracts-regulations/events'
import { versionLifecycle, type VersionState } from '@portal/contracts-regulations/rules'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import { domainEvent, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { acceptOpenWarnings } from '../parse-warnings/index.ts'
import { publishDefinitions, type ChangedDefinition } from '../definitions/index.ts'
import { assertCommentPeriod } from './comment-period.ts'
import { findLastAdopted, takeEffect } from './effective-range.ts'
import { closeCommentPeriod } from './close-comment-periods.ts'
import { readPromotionFacts, type PromotionFacts } from './promotion-facts.ts'
import { copyProvisions, readProvisions } from './provisions.store.ts'
import { publishText } from './publish-text.ts'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version, type MainRegulation } from './version.entity.ts'

type Promotion = InputOf<typeof regulationsHttp.promoteVersion>['body']

/**
 * Moves a version to its next state (spec 4). The lifecycle decides whether that is allowed; publishing stores the text,
 * its links and its definitions in the same transaction. `stateBefore` is the state when the request arrived: of several
 * concurrent promotions only one advances the version. Refusals: `versions.not-allowed-by-state`,
 * `versions.already-promoted`, the error codes of the lifecycle's guards, `resource.stale`.
 */
export async function promoteVersion(
  em: EntityManager,
  { stateBefore, ...body }: Promotion & { readonly stateBefore: VersionState | undefined },
  context: CommandContext,
): Promise<Outcome<{ version: VersionSummary }>> {
  const { version, main } = await lockVersionForWrite(em, body.versionId, body.expectedVersion, (found) => {
    assertAllowed(found, 'promote')
    if (found.state !== stateBefore) refuse('versions.already-promoted', { state: found.state })
  })
  const before = version.state
  const createsNew = versionLifecycle.transition(before, 'promote')?.createsNew === true
  if (!createsNew) applyChanges(version, body)
  const reason = body.reason?.trim() ?? ''
  // A version copied from a published draft has provisions that were checked when the draft was published.
  const nodes = createsNew ? [] : await readProvisions(em, version.versionId)
  const promotion = await readPromotionFacts(em, version, { nodes, acceptsWarnings: reason !== '' })
  const to = assertPromotable(before, promotion)
  const { openWarnings } = promotion
  if (openWarnings.open > 0) {
    const by = context.caller?.sub ?? 'system'
    await acceptOpenWarnings(em, version.versionId, { reason, by, now: context.now })
  }
  const promoted = createsNew ? await openCurrentEdit(em, version, context) : version
  if (createsNew) applyChanges(promoted, body)
  const definitions = createsNew ? [] : await publish(em, main, promoted, { to, nodes }, context)
  await em.flush()
  const summary = toVersionSummary(promoted, main)
  return {
    results: { version: summary },
    action: {
      kind: 'version.promoted',
      entityType: 'version',
      entityId: promoted.versionId,
      before: { versionId: version.versionId, state: before },
      after: {
        state: promoted.state,
        versionNumber: promoted.versionNumber,
        ...(openWarnings.open > 0 && { acceptedWarnings: openWarnings }),
      },
      ...(body.reason !== undefined && { reason: body.reason }),
    },
    events: createsNew
      ? []
      : [
          domainEvent(versionPublished, promoted.versionId, toPublishedEvent(summary, context.now)),
          ...definitions.map((changed) => domainEvent(definitionChanged, changed.definitionId, changed)),
        ],
  }
}

/** Returns the next state, or refuses with the error of the first guard that does not hold. */
function assertPromotable(state: VersionState, { facts, details }: PromotionFacts): VersionState {
  const decision = versionLifecycle.check(state, 'promote', facts)
  if (decision.allowed) return decision.to
  if (decision.reason === 'state') refuse('versions.not-allowed-by-state', { state, action: 'promote' })
  const [guard] = decision.unmet
  refuse(versionLifecycle.guards[guard].error, details[guard])
}

/** PUBLISHED_DRAFT -> CURRENT_EDIT: the draft stays published, and its comment period is closed. */
async function openCurrentEdit(em: EntityManager, draft: Version, context: CommandContext): Promise<Version> {
  const edit = em.create(Version, {
    ...getCopiedData(draft),
    versionId: randomUUID(),
    state: 'CURRENT_EDIT',
    basedOnVersionId: draft.versionId,
    changedFromVersionId: (await findLastAdopted(em, draft.mainParentId))?.versionId ?? null,
    createdAt: context.now,
    createdBy: context.caller?.sub ?? 'system',
  })
  closeCommentPeriod(draft, context.now)
  await em.flush()
  await copyProvisions(em, draft.versionId, edit.versionId)
  return edit
}

async function publish(
  em: EntityManager,
  main: MainRegulation,
  version: Version,
  { to, nodes }: { readonly to: VersionState; readonly nodes: readonly RegulationNode[] },
  context: CommandContext,
): Promise<ChangedDefinition[]> {
  version.state = to
  version.publishedAt = context.now
  if (to === 'PUBLISHED_CURRENT') await takeEffect(em, version, context.now)
  await supersedeDraft(em, version, context.now)
  await em.flush()
  const definitions = await publishDefinitions(em, main, version, nodes, context)
  await publishText(em, version, nodes, context.now)
  main.titleEn = version.titleEn
  main.titleEs = version.titleEs
  main.subject = version.subject
  return definitions
}

/** Marks published drafts as superseded by a newer draft, or by the adopted version with the same number. */
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
    closeCommentPeriod(draft, now)
  }
}

function applyChanges(version: Version, body: Promotion): void {
  if (body.changeNote) {
    version.changeNoteEn = body.changeNote.en
    version.changeNoteEs = body.changeNote.es ?? null
  }
  if (body.commentOpensAt !== undefined) version.commentOpensAt = new Date(body.commentOpensAt)
  if (body.commentClosesAt !== undefined) version.commentClosesAt = new Date(body.commentClosesAt)
  if (body.commentOpensAt !== undefined || body.commentClosesAt !== undefined)
    assertCommentPeriod(version, { opens: ['body', 'commentOpensAt'], closes: ['body', 'commentClosesAt'] })
  if (body.effectiveFrom !== undefined) version.effectiveFrom = body.effectiveFrom
  if (body.sequence !== undefined) version.sequence = body.sequence
  if (body.ftc !== undefined) version.ftc = body.ftc
}

/** Returns what an adopted version copies from its draft: everything except state, comment period and publication. */
function getCopiedData(draft: Version) {
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

function toPublishedEvent(version: VersionSummary, now: Date) {
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
