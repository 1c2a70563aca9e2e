import type { EntityManager } from '@mikro-orm/postgresql'
import type {
  MainRegulation as MainRegulationResult,
  VersionStatus,
  VersionSummary,
} from '@portal/contracts-regulations'
import {
  categoryOf,
  commentWindowAt,
  legalStatus,
  type Subject,
  type VersionState,
} from '@portal/contracts-regulations/rules'
import { compareEffect } from './effective-range.ts'
import { toVersionSummary } from './version.mapper.ts'
import { MainRegulation, Version } from './version.entity.ts'

/** How a list of versions may be ordered. */
const orders = {
  regulation:
    'm.series::integer nulls last, m.title_en, m.regulation_id, v.version_number desc, v.created_at desc, v.version_id',
  newest: 'v.published_at desc, v.version_id desc',
  closing: 'v.comment_closes_at nulls last, v.version_id',
} as const

/** Which versions a list is about; everything optional narrows. */
export interface VersionFilter {
  readonly skip: number
  readonly limit: number
  readonly state?: VersionState | undefined
  readonly mainParentId?: string | undefined
  readonly subject?: Subject | undefined
  readonly isSubmittedToFtc?: boolean | undefined
  readonly openForComment?: boolean | undefined
  readonly promulgated?: boolean | undefined
  readonly order?: keyof typeof orders | undefined
  /** Words of the title. */
  readonly words?: string | undefined
  /** Whether versions being edited are shown: to editors only. */
  readonly withEdits: boolean
}

/** The authority's day (America/New_York), by which texts come into force and windows are told. */
export function authorityDay(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
}

/** A page of versions; by series, the newest of a regulation first, unless another order is asked for. */
export async function listVersionPage(em: EntityManager, filter: VersionFilter, now: Date) {
  const { sql, values } = conditionsOf(filter, now)
  const rows = await em.execute<{ version_id: string; total: string }[]>(
    `select v.version_id, (select count(*) from version v where ${sql}) as total
       from version v join main_regulation m on m.regulation_id = v.main_parent_id
      where ${sql} order by ${orders[filter.order ?? 'regulation']} offset ? limit ?`,
    [...values, ...values, filter.skip, filter.limit],
  )
  const total = rows[0] ? Number(rows[0].total) : filter.skip === 0 ? 0 : await countVersions(em, filter, now)
  const items = await summariesOf(
    em,
    rows.map((row) => row.version_id),
  )
  return { items, total, skip: filter.skip, limit: filter.limit }
}

async function countVersions(em: EntityManager, filter: VersionFilter, now: Date): Promise<number> {
  const { sql, values } = conditionsOf(filter, now)
  const [row] = await em.execute<{ total: string }[]>(`select count(*) as total from version v where ${sql}`, values)
  return Number(row?.total ?? 0)
}

/** Summaries in the order of the ids. */
export async function summariesOf(em: EntityManager, versionIds: readonly string[]): Promise<VersionSummary[]> {
  const versions = await em.find(Version, { versionId: { $in: [...versionIds] } })
  const mains = await em.find(MainRegulation, {
    regulationId: { $in: versions.map((version) => version.mainParentId) },
  })
  const mainById = new Map(mains.map((main) => [main.regulationId, main]))
  const byId = new Map(versions.map((version) => [version.versionId, version]))
  return versionIds.flatMap((id) => {
    const version = byId.get(id)
    const main = version && mainById.get(version.mainParentId)
    return version && main ? [toVersionSummary(version, main)] : []
  })
}

/** A page of main regulations, each with the versions the caller may see. */
export async function listMainRegulations(
  em: EntityManager,
  filter: Pick<VersionFilter, 'skip' | 'limit' | 'subject' | 'isSubmittedToFtc' | 'promulgated' | 'withEdits'>,
  now: Date,
) {
  const { sql, values } = conditionsOf(filter, now)
  const from = `from main_regulation m
      where exists (select 1 from version v where v.main_parent_id = m.regulation_id and ${sql})`
  // The total stands beside the page, so that one beyond the last knows it too.
  const [page] = await em.execute<{ ids: string[] | null; total: string }[]>(
    `select (select count(*) ${from}) as total,
            (select array_agg(regulation_id::text order by series nulls last, title_en, regulation_id) from
              (select m.regulation_id, m.series::integer as series, m.title_en ${from}
                order by m.series::integer nulls last, m.title_en, m.regulation_id offset ? limit ?) shown) as ids`,
    [...values, ...values, filter.skip, filter.limit],
  )
  const ids = page?.ids ?? []
  const mains = await em.find(MainRegulation, { regulationId: { $in: ids } })
  const byId = new Map(mains.map((main) => [main.regulationId, main]))
  const versions = await em.find(Version, { mainParentId: { $in: mains.map((main) => main.regulationId) } })
  const items = ids.flatMap((id) => {
    const main = byId.get(id)
    return main
      ? [
          toMainRegulation(
            main,
            versions.filter((version) => version.mainParentId === main.regulationId),
            filter.withEdits,
            now,
          ),
        ]
      : []
  })
  return { items, total: Number(page?.total ?? 0), skip: filter.skip, limit: filter.limit }
}

function toMainRegulation(
  main: MainRegulation,
  versions: readonly Version[],
  withEdits: boolean,
  now: Date,
): MainRegulationResult {
  const visible = versions
    .filter((version) => withEdits || version.publishedAt)
    .sort((a, b) => b.versionNumber - a.versionNumber || b.createdAt.getTime() - a.createdAt.getTime())
  const isSubmittedToFtc = visible.some((version) => version.ftc)
  return {
    regulationId: main.regulationId,
    mainParentId: main.regulationId,
    depth: 0,
    title: { en: main.titleEn, ...(main.titleEs && { es: main.titleEs }) },
    ...(main.series && { series: main.series }),
    subject: main.subject,
    category: categoryOf(main.subject, isSubmittedToFtc),
    isSample: main.isSample,
    versions: visible.map((version) => toVersionSummary(version, main)),
    inForceVersionId: inForceOn(versions, authorityDay(now))?.versionId ?? null,
  }
}

/** The version in force on a plain date, or undefined. */
export function inForceOn(versions: readonly Version[], day: string): Version | undefined {
  return versions.find(
    (version) =>
      version.state === 'PUBLISHED_CURRENT' &&
      Boolean(version.effectiveFrom) &&
      (version.effectiveFrom ?? '') <= day &&
      (!version.effectiveTo || day < version.effectiveTo),
  )
}

/** What of a version changes with time and with what others do. */
export async function readVersionStatus(
  em: EntityManager,
  { version, main }: { readonly version: Version; readonly main: MainRegulation },
  now: Date,
): Promise<VersionStatus> {
  const published = (await em.find(Version, { mainParentId: main.regulationId })).filter((other) => other.publishedAt)
  const order = published.sort((a, b) => compareReading(a, b))
  const at = order.findIndex((other) => other.versionId === version.versionId)
  const summary = toVersionSummary(version, main)
  const comments = await em.execute<{ capacity: 'public' | 'authority'; n: string }[]>(
    `select capacity, count(*) as n from comment where version_id = ? and status = 'public' group by capacity`,
    [version.versionId],
  )
  const count = (capacity: string) => Number(comments.find((row) => row.capacity === capacity)?.n ?? 0)
  const today = authorityDay(now)
  const openDraft = order.find(
    (other) =>
      other.state === 'PUBLISHED_DRAFT' &&
      !other.supersededByVersionId &&
      commentWindowAt(
        other.commentOpensAt?.toISOString() ?? null,
        other.commentClosesAt?.toISOString() ?? null,
        now,
      ) === 'open',
  )
  return {
    version: summary,
    legalStatus: legalStatus(summary, today, now),
    commentWindow: commentWindowAt(summary.commentOpensAt, summary.commentClosesAt, now),
    previousVersionId: order[at === -1 ? order.length - 1 : at - 1]?.versionId ?? null,
    nextVersionId: at === -1 ? null : (order[at + 1]?.versionId ?? null),
    inForceVersionId: inForceOn(order, today)?.versionId ?? null,
    openDraftVersionId: openDraft?.versionId ?? null,
    comments: { public: count('public'), authority: count('authority') },
  }
}

/** The order in which a reader goes through the versions of a regulation: by number, the draft before the adopted text. */
export function compareReading(a: Version, b: Version): number {
  if (a.versionNumber !== b.versionNumber) return a.versionNumber - b.versionNumber
  if (a.state !== b.state) return a.state === 'PUBLISHED_DRAFT' ? -1 : 1
  return compareEffect(a, b)
}

function conditionsOf(
  filter: Pick<VersionFilter, 'withEdits'> & Partial<VersionFilter>,
  now: Date,
): { readonly sql: string; readonly values: unknown[] } {
  const parts: string[] = [filter.withEdits ? 'true' : 'v.published_at is not null']
  const values: unknown[] = []
  const where = (sql: string, ...given: unknown[]) => {
    parts.push(sql)
    values.push(...given)
  }
  if (filter.state) where('v.state = ?', filter.state)
  if (filter.mainParentId) where('v.main_parent_id = ?', filter.mainParentId)
  if (filter.subject) where('v.subject = ?', filter.subject)
  if (filter.isSubmittedToFtc !== undefined) where(filter.isSubmittedToFtc ? 'v.ftc is not null' : 'v.ftc is null')
  if (filter.order === 'newest') where('v.published_at is not null')
  if (filter.promulgated) where(`v.state = 'PUBLISHED_CURRENT' and v.effective_from is not null`)
  if (filter.openForComment) {
    where('v.comment_opens_at <= ? and (v.comment_closes_at is null or v.comment_closes_at > ?)', now, now)
    where(`v.published_at is not null and (v.state <> 'PUBLISHED_DRAFT' or v.superseded_by_version_id is null)`)
  }
  if (filter.words)
    where(
      `(v.title_en || ' ' || coalesce(v.title_es, '') || ' ' || coalesce(v.subject, '')) ilike ?`,
      `%${likeLiteral(filter.words)}%`,
    )
  return { sql: parts.join(' and '), values }
}

function likeLiteral(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
