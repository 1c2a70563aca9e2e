import type { EntityManager } from '@mikro-orm/postgresql'
import type { PromotionPreview, PromotionProblem, RegulationNode } from '@portal/contracts-regulations'
import { getCommentPeriodStatus, versionLifecycle } from '@portal/contracts-regulations/rules'
import { findDuplicateLabels } from '@portal/regulation-text/edit'
import { summarizeChanges, redline } from '@portal/regulation-text/redline'
import { compareEffect } from './effective-range.ts'
import { readPromotionFacts, type PromotionFacts } from './promotion-facts.ts'
import { readProvisions } from './provisions.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version, type MainRegulation } from './version.entity.ts'
import { findEndingCommentPeriods, type EndingCommentPeriod } from './ending-comment-periods.ts'

/** Maximum number of provisions listed for one problem. */
const maxProvisions = 20

/** Returns what a promotion would do now, using the same lifecycle table and rules as the promotion. */
export async function readPromotionPreview(
  em: EntityManager,
  { version, main }: { readonly version: Version; readonly main: MainRegulation },
  now: Date,
): Promise<Omit<PromotionPreview, 'commenterCount'>> {
  const step = versionLifecycle.transition(version.state, 'promote')
  const nodes = await readProvisions(em, version.versionId)
  const promotion = await readPromotionFacts(em, version, { nodes, acceptsWarnings: false })
  const { others, openWarnings } = promotion
  const drafts = findReplacedDrafts(version, others)
  const previous =
    version.state === 'CURRENT_EDIT' && version.effectiveFrom ? findPreviousInEffect(version, others) : undefined
  const toSummary = (other: Version) => toVersionSummary(other, main)
  const superseded = step?.createsNew ? [] : [...drafts, ...(previous ? [previous] : [])]
  const next = version.state === 'CURRENT_EDIT' && version.effectiveFrom ? findNextInEffect(version, others) : undefined
  const endingPeriods = await findEndingCommentPeriods(
    em,
    { version, previous, next, drafts: step?.createsNew ? [version] : drafts },
    now,
  )
  const isNow = ({ endsAt }: EndingCommentPeriod) => endsAt !== null && endsAt <= now
  const changes = await countChanges(em, version, nodes)
  const removedIds = await findRemovedTargets(em, main.regulationId, nodes)
  return {
    to: step?.to ?? null,
    createsVersion: step?.createsNew ?? false,
    problems: step
      ? [...findErrors(version, nodes, promotion), ...findWarnings(version, { nodes, removedIds, changes }, now)]
      : [],
    openWarnings: openWarnings.open,
    supersedes: superseded.map(toSummary),
    commentPeriodsEndingNow: endingPeriods.filter(isNow).map((each) => toSummary(each.version)),
    commentPeriodsEndingLater: endingPeriods
      .filter((each) => !isNow(each))
      .map((each) => ({ version: toSummary(each.version), endsAt: toIsoString(each.endsAt) })),
    changes,
  }
}

/** Returns a problem for every guard of the lifecycle that would refuse the promotion. */
function findErrors(
  version: Version,
  nodes: readonly RegulationNode[],
  { facts, openWarnings }: PromotionFacts,
): readonly PromotionProblem[] {
  const decision = versionLifecycle.check(version.state, 'promote', facts)
  if (decision.allowed || decision.reason === 'state') return []
  return decision.unmet.flatMap((guard) => {
    if (guard === 'warnings-accepted') return toWarningProblems(openWarnings)
    return [
      toProblem(versionLifecycle.guards[guard].error, 'error', guard === 'labels-unique' ? withSharedLabel(nodes) : []),
    ]
  })
}

function withSharedLabel(nodes: readonly RegulationNode[]): readonly RegulationNode[] {
  const labels = new Set(findDuplicateLabels(nodes))
  return nodes.filter((node) => labels.has(node.label))
}

/** Lists each provision once, even if it has several warnings. */
function toWarningProblems({ warnings }: PromotionFacts['openWarnings']): readonly PromotionProblem[] {
  if (warnings.length === 0) return []
  const provisions = new Map(warnings.map(({ regulationId, label }) => [regulationId, { regulationId, label }]))
  return [
    {
      code: 'versions.warnings-open',
      severity: 'error',
      provisions: [...provisions.values()],
      canOverrideWithReason: true,
    },
  ]
}

function findWarnings(
  version: Version,
  {
    nodes,
    removedIds,
    changes,
  }: {
    readonly nodes: readonly RegulationNode[]
    readonly removedIds: ReadonlySet<string>
    readonly changes: PromotionPreview['changes']
  },
  now: Date,
): readonly PromotionProblem[] {
  if (version.state === 'PUBLISHED_DRAFT') return []
  const parents = new Set(nodes.map((node) => node.parentId))
  const commentPeriod = getCommentPeriodStatus(
    toIsoString(version.commentOpensAt),
    toIsoString(version.commentClosesAt),
    now,
  )
  const isOver = version.commentClosesAt ? version.commentClosesAt <= now : false
  const isDraft = version.state === 'EDIT_DRAFT'
  const problems: PromotionProblem[] = []
  const warn = (code: string, provisions: readonly RegulationNode[] = []) =>
    problems.push(toProblem(code, 'warning', provisions))
  if (version.changeNoteEn.trim() === '') warn('change-note-missing')
  else if (!version.changeNoteEs?.trim()) warn('change-note-es-missing')
  // No version takes effect before the Commission approves it (15 USC 3053(b)(2)).
  if (version.state === 'CURRENT_EDIT' && version.ftc && version.ftc.decision !== 'approved')
    warn(version.ftc.decision === 'disapproved' ? 'ftc-disapproved' : 'ftc-undecided')
  if (isDraft && commentPeriod === 'none') warn('comment-period-missing')
  if (isDraft && isOver) warn('comment-period-ended')
  if (changes && Object.values(changes).every((count) => count === 0)) warn('nothing-changed')
  const empty = nodes.filter((node) => isEmpty(node) && !parents.has(node.regulationId))
  if (empty.length > 0) warn('provision-empty', empty)
  if (removedIds.size > 0) {
    const linking = nodes.filter((node) => node.links?.some((link) => removedIds.has(link.regulationId)))
    warn('link-to-removed', linking)
  }
  return problems
}

/** Returns the provisions of this regulation that the text links to but no longer contains. */
async function findRemovedTargets(
  em: EntityManager,
  mainParentId: string,
  nodes: readonly RegulationNode[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(nodes.map((node) => node.regulationId))
  const targets = nodes.flatMap((node) => (node.links ?? []).map((link) => link.regulationId))
  const missing = [...new Set(targets.filter((id) => !ids.has(id)))]
  if (missing.length === 0) return new Set()
  const rows = await em.execute<{ regulation_id: string }[]>(
    `select regulation_id from provision
      where main_parent_id = ? and regulation_id in (select e::uuid from jsonb_array_elements_text(?::jsonb) e)`,
    [mainParentId, JSON.stringify(missing)],
  )
  return new Set(rows.map((row) => row.regulation_id))
}

async function countChanges(
  em: EntityManager,
  version: Version,
  nodes: readonly RegulationNode[],
): Promise<PromotionPreview['changes']> {
  if (!version.changedFromVersionId) return null
  const before = await readProvisions(em, version.changedFromVersionId)
  const { edited, added, removed, moved, renumbered } = summarizeChanges(redline(before, nodes, { content: 'none' }))
  return { edited, added, removed, moved, renumbered }
}

/** Returns the published drafts that are superseded when `version` is published. */
function findReplacedDrafts(version: Version, others: readonly Version[]): Version[] {
  if (version.state === 'PUBLISHED_DRAFT' || version.state === 'PUBLISHED_CURRENT') return []
  return others.filter(
    (other) =>
      other.state === 'PUBLISHED_DRAFT' &&
      !other.supersededByVersionId &&
      (version.state === 'EDIT_DRAFT' || other.versionNumber <= version.versionNumber),
  )
}

function findPreviousInEffect(version: Version, others: readonly Version[]): Version | undefined {
  return others
    .filter((other) => other.state === 'PUBLISHED_CURRENT' && compareEffect(other, version) < 0)
    .sort(compareEffect)
    .at(-1)
}

function findNextInEffect(version: Version, others: readonly Version[]): Version | undefined {
  return others
    .filter((other) => other.state === 'PUBLISHED_CURRENT' && compareEffect(other, version) > 0)
    .sort(compareEffect)
    .at(0)
}

function toProblem(
  code: string,
  severity: PromotionProblem['severity'],
  nodes: readonly RegulationNode[],
): PromotionProblem {
  const provisions = nodes.slice(0, maxProvisions).map(({ regulationId, label }) => ({ regulationId, label }))
  return { code, severity, provisions, canOverrideWithReason: false }
}

/** Whether the provision has only a number. The later numbers of a reserved range are empty on purpose. */
function isEmpty(node: RegulationNode): boolean {
  return Boolean(node.marker) && !node.heading && node.text === '' && !node.table && !node.figure && !node.reservedTo
}

function toIsoString(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null
}
