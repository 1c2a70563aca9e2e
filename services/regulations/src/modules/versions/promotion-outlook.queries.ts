import type { EntityManager } from '@mikro-orm/postgresql'
import type { PromotionOutlook, PromotionProblem, RegulationNode } from '@portal/contracts-regulations'
import { commentWindowAt, versionLifecycle } from '@portal/contracts-regulations/rules'
import { repeatedLabels } from '@portal/regulation-text/edit'
import { changeSummary, redline } from '@portal/regulation-text/redline'
import { readOpenDoubts } from '../doubts/doubts.store.ts'
import { compareEffect } from './effective-range.ts'
import { readProvisions } from './provisions.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version, type MainRegulation } from './version.entity.ts'
import { windowsEnding, type WindowEnding } from './windows-ending.ts'

/** Places named of one problem; the rest is found once these are mended. */
const mostPlaces = 20

/** What a promotion would do now, by the same table and rules that decide it. */
export async function readPromotionOutlook(
  em: EntityManager,
  { version, main }: { readonly version: Version; readonly main: MainRegulation },
  now: Date,
): Promise<PromotionOutlook> {
  const step = versionLifecycle[version.state].promote
  const others = await em.find(Version, { mainParentId: main.regulationId, versionId: { $ne: version.versionId } })
  const nodes = await readProvisions(em, version.versionId)
  const drafts = replacedDrafts(version, others)
  const previous =
    version.state === 'CURRENT_EDIT' && version.effectiveFrom ? inForceBefore(version, others) : undefined
  const summary = (other: Version) => toVersionSummary(other, main)
  const superseded = step?.newRow ? [] : [...drafts, ...(previous ? [previous] : [])]
  const next = version.state === 'CURRENT_EDIT' && version.effectiveFrom ? inForceAfter(version, others) : undefined
  const ending = await windowsEnding(em, { version, previous, next, drafts: step?.newRow ? [version] : drafts }, now)
  const isNow = ({ at: end }: WindowEnding) => end !== null && end <= now
  const changes = await changesOf(em, version, nodes)
  const gone = await removedTargets(em, main.regulationId, nodes)
  const doubted = await readOpenDoubts(em, version.versionId, mostPlaces)
  return {
    to: step?.to ?? null,
    newRow: step?.newRow ?? false,
    problems: step
      ? [
          ...refusals(version, others, nodes),
          ...doubtsOpen(doubted),
          ...warnings(version, { nodes, gone, changes }, now),
        ]
      : [],
    openDoubts: doubted.open,
    supersedes: superseded.map(summary),
    endsCommentsOf: ending.filter(isNow).map((each) => summary(each.version)),
    windowsEnding: ending
      .filter((each) => !isNow(each))
      .map((each) => ({ version: summary(each.version), at: iso(each.at) })),
    commenters: await countCommenters(em, main.regulationId),
    changes,
  }
}

function refusals(
  version: Version,
  others: readonly Version[],
  nodes: readonly RegulationNode[],
): readonly PromotionProblem[] {
  const codes: string[] = []
  if (version.state === 'PUBLISHED_DRAFT' && others.some((other) => other.state === 'CURRENT_EDIT'))
    codes.push('versions.edit-open')
  if (version.state === 'CURRENT_EDIT' && !version.effectiveFrom) codes.push('versions.effective-date-missing')
  const isTaken = others.some((other) => other.state === 'PUBLISHED_CURRENT' && compareEffect(other, version) === 0)
  if (version.state === 'CURRENT_EDIT' && isTaken) codes.push('versions.effective-date-taken')
  const repeated = new Set(repeatedLabels(nodes))
  const refused = codes.map((code): PromotionProblem => ({
    code,
    weight: 'refusal',
    provisions: [],
    unlessReason: false,
  }))
  return repeated.size === 0
    ? refused
    : [
        ...refused,
        at(
          'versions.labels-not-unique',
          'refusal',
          nodes.filter((node) => repeated.has(node.label)),
        ),
      ]
}

/** Each place once, however much is doubted there. */
function doubtsOpen({ doubts }: Awaited<ReturnType<typeof readOpenDoubts>>): readonly PromotionProblem[] {
  if (doubts.length === 0) return []
  const places = new Map(doubts.map(({ regulationId, label }) => [regulationId, { regulationId, label }]))
  return [{ code: 'versions.doubts-open', weight: 'refusal', provisions: [...places.values()], unlessReason: true }]
}

function warnings(
  version: Version,
  {
    nodes,
    gone,
    changes,
  }: {
    readonly nodes: readonly RegulationNode[]
    readonly gone: ReadonlySet<string>
    readonly changes: PromotionOutlook['changes']
  },
  now: Date,
): readonly PromotionProblem[] {
  if (version.state === 'PUBLISHED_DRAFT') return []
  const parents = new Set(nodes.map((node) => node.parentId))
  const window = commentWindowAt(iso(version.commentOpensAt), iso(version.commentClosesAt), now)
  const isOver = version.commentClosesAt ? version.commentClosesAt <= now : false
  const isDraft = version.state === 'EDIT_DRAFT'
  const told: PromotionProblem[] = []
  const warn = (code: string, provisions: readonly RegulationNode[] = []) => told.push(at(code, 'warning', provisions))
  if (version.changeNoteEn.trim() === '') warn('change-note-missing')
  else if (!version.changeNoteEs?.trim()) warn('change-note-es-missing')
  // Nothing is in force before the Commission approves it (15 USC 3053(b)(2)).
  if (version.state === 'CURRENT_EDIT' && version.ftc && version.ftc.decision !== 'approved')
    warn(version.ftc.decision === 'disapproved' ? 'ftc-disapproved' : 'ftc-undecided')
  if (isDraft && window === 'none') warn('window-missing')
  if (isDraft && isOver) warn('window-over')
  if (changes && Object.values(changes).every((count) => count === 0)) warn('nothing-changed')
  const empty = nodes.filter((node) => isEmpty(node) && !parents.has(node.regulationId))
  if (empty.length > 0) warn('provision-empty', empty)
  if (gone.size > 0) {
    const leading = nodes.filter((node) => node.links?.some((link) => gone.has(link.regulationId)))
    warn('link-to-removed', leading)
  }
  return told
}

/** Provisions of this regulation that the text links to and does not hold any more. */
async function removedTargets(
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

async function changesOf(
  em: EntityManager,
  version: Version,
  nodes: readonly RegulationNode[],
): Promise<PromotionOutlook['changes']> {
  if (!version.changedFromVersionId) return null
  const before = await readProvisions(em, version.changedFromVersionId)
  const { edited, added, removed, moved, renumbered } = changeSummary(redline(before, nodes, { content: 'none' }))
  return { edited, added, removed, moved, renumbered }
}

async function countCommenters(em: EntityManager, mainParentId: string): Promise<number> {
  const [row] = await em.execute<{ n: string }[]>(
    `select count(distinct c.author_sub) as n from comment c join version v using (version_id)
      where v.main_parent_id = ? and c.status <> 'withdrawn'`,
    [mainParentId],
  )
  return Number(row?.n ?? 0)
}

/** The published drafts that stop being the newest word when `version` is published. */
function replacedDrafts(version: Version, others: readonly Version[]): Version[] {
  if (version.state === 'PUBLISHED_DRAFT' || version.state === 'PUBLISHED_CURRENT') return []
  return others.filter(
    (other) =>
      other.state === 'PUBLISHED_DRAFT' &&
      !other.supersededByVersionId &&
      (version.state === 'EDIT_DRAFT' || other.versionNumber <= version.versionNumber),
  )
}

function inForceBefore(version: Version, others: readonly Version[]): Version | undefined {
  return others
    .filter((other) => other.state === 'PUBLISHED_CURRENT' && compareEffect(other, version) < 0)
    .sort(compareEffect)
    .at(-1)
}

function inForceAfter(version: Version, others: readonly Version[]): Version | undefined {
  return others
    .filter((other) => other.state === 'PUBLISHED_CURRENT' && compareEffect(other, version) > 0)
    .sort(compareEffect)
    .at(0)
}

function at(code: string, weight: PromotionProblem['weight'], nodes: readonly RegulationNode[]): PromotionProblem {
  const provisions = nodes.slice(0, mostPlaces).map(({ regulationId, label }) => ({ regulationId, label }))
  return { code, weight, provisions, unlessReason: false }
}

/** Nothing a reader could read: it is only a number. A later place of a reserved range is meant to be so. */
function isEmpty(node: RegulationNode): boolean {
  return Boolean(node.marker) && !node.heading && node.text === '' && !node.table && !node.figure && !node.reservedTo
}

function iso(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null
}
