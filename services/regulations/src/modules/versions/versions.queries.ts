import { toAuthorityDate } from '@portal/formats'
import type { EntityManager } from '@mikro-orm/postgresql'
import type {
  MainRegulation as MainRegulationResult,
  VersionStatus,
  VersionSummary,
} from '@portal/contracts-regulations'
import {
  getCategory,
  getCommentPeriodStatus,
  computeLegalStatus,
  type Subject,
  type VersionState,
} from '@portal/contracts-regulations/rules'
import { compareEffect } from './effective-range.ts'
import { toVersionSummary } from './version.mapper.ts'
import { MainRegulation, Version } from './version.entity.ts'

/** Sort orders of a list of versions. */
const orders = {
  regulation:
    'm.series::integer nulls last, m.title_en, m.regulation_id, v.version_number desc, v.created_at desc, v.version_id',
  newest: 'v.published_at desc, v.version_id desc',
  closing: 'v.comment_closes_at nulls last, v.version_id',
} as const

/** Filters of a list of versions. */
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
  /** Part of the title. */
  readonly searchText?: string | undefined
  /** Includes edits; for editors only. */
  readonly withEdits: boolean
}

/** Returns a page of versions; by series with the newest version first, unless another order is requested. */
export async function listVersionPage(em: EntityManager, filter: VersionFilter, now: Date) {
  const { sql, values } = toConditions(filter, now)
  const rows = await em.execute<{ version_id: string; total: string }[]>(
    `select v.version_id, (select count(*) from version v where ${sql}) as total
       from version v join main_regulation m on m.regulation_id = v.main_parent_id
      where ${sql} order by ${orders[filter.order ?? 'regulation']} offset ? limit ?`,
    [...values, ...values, filter.skip, filter.limit],
  )
  const total = rows[0] ? Number(rows[0].total) : filter.skip === 0 ? 0 : await countVersions(em, filter, now)
  const items = await readSummaries(
    em,
    rows.map((row) => row.version_id),
  )
  return { items, total, skip: filter.skip, limit: filter.limit }
}

async function countVersions(em: EntityManager, filter: VersionFilter, now: Date): Promise<number> {
  const { sql, values } = toConditions(filter, now)
  const [row] = await em.execute<{ total: string }[]>(`select count(*) as total from version v where ${sql}`, values)
  return Number(row?.total ?? 0)
}

/** Returns summaries in the order of the ids. */
export async function readSummaries(em: EntityManager, versionIds: readonly string[]): Promise<VersionSummary[]> {
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

/** Returns a page of main regulations, each with the versions the caller can see. */
export async function listMainRegulations(
  em: EntityManager,
  filter: Pick<VersionFilter, 'skip' | 'limit' | 'subject' | 'isSubmittedToFtc' | 'promulgated' | 'withEdits'>,
  now: Date,
) {
  const { sql, values } = toConditions(filter, now)
  const from = `from main_regulation m
      where exists (select 1 from version v where v.main_parent_id = m.regulation_id and ${sql})`
  // The total is a column of its own, so that a page beyond the last one has it too.
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
    category: getCategory(main.subject, isSubmittedToFtc),
    isSample: main.isSample,
    versions: visible.map((version) => toVersionSummary(version, main)),
    inEffectVersionId: findInEffect(versions, toAuthorityDate(now))?.versionId ?? null,
  }
}

/** Returns the version in effect on a plain date, or undefined. */
export function findInEffect(versions: readonly Version[], day: string): Version | undefined {
  return versions.find(
    (version) =>
      version.state === 'PUBLISHED_CURRENT' &&
      Boolean(version.effectiveFrom) &&
      (version.effectiveFrom ?? '') <= day &&
      (!version.effectiveTo || day < version.effectiveTo),
  )
}

/** Returns the properties of a version that depend on the current time and on other versions. */
export async function readVersionStatus(
  em: EntityManager,
  { version, main }: { readonly version: Version; readonly main: MainRegulation },
  now: Date,
): Promise<Omit<VersionStatus, 'comments'>> {
  const published = (await em.find(Version, { mainParentId: main.regulationId })).filter((other) => other.publishedAt)
  const order = published.sort((a, b) => compareReadingOrder(a, b))
  const index = order.findIndex((other) => other.versionId === version.versionId)
  const summary = toVersionSummary(version, main)
  const today = toAuthorityDate(now)
  const openDraft = order.find(
    (other) =>
      other.state === 'PUBLISHED_DRAFT' &&
      !other.supersededByVersionId &&
      getCommentPeriodStatus(
        other.commentOpensAt?.toISOString() ?? null,
        other.commentClosesAt?.toISOString() ?? null,
        now,
      ) === 'open',
  )
  return {
    version: summary,
    legalStatus: computeLegalStatus(summary, today, now),
    commentPeriod: getCommentPeriodStatus(summary.commentOpensAt, summary.commentClosesAt, now),
    previousVersionId: order[index === -1 ? order.length - 1 : index - 1]?.versionId ?? null,
    nextVersionId: index === -1 ? null : (order[index + 1]?.versionId ?? null),
    inEffectVersionId: findInEffect(order, today)?.versionId ?? null,
    openDraftVersionId: openDraft?.versionId ?? null,
  }
}

/** Orders the versions of a regulation for readers: by number, the draft before the adopted version. */
export function compareReadingOrder(a: Version, b: Version): number {
  if (a.versionNumber !== b.versionNumber) return a.versionNumber - b.versionNumber
  if (a.state !== b.state) return a.state === 'PUBLISHED_DRAFT' ? -1 : 1
  return compareEffect(a, b)
}

function toConditions(
  filter: Pick<VersionFilter, 'withEdits'> & Partial<VersionFilter>,
  now: Date,
): { readonly sql: string; readonly values: unknown[] } {
  const parts: string[] = [filter.withEdits ? 'true' : 'v.published_at is not null']
  const values: unknown[] = []
  const where = (sql: string, ...parameters: unknown[]) => {
    parts.push(sql)
    values.push(...parameters)
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
  if (filter.searchText)
    where(
      `(v.title_en || ' ' || coalesce(v.title_es, '') || ' ' || coalesce(v.subject, '')) ilike ?`,
      `%${likeLiteral(filter.searchText)}%`,
    )
  return { sql: parts.join(' and '), values }
}

function likeLiteral(searchText: string): string {
  return searchText.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
