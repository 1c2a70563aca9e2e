import type { EntityManager } from '@mikro-orm/postgresql'
import { isAllowed } from '@portal/contracts-common'
import { refuse, type Caller } from '@portal/service-kit'
import { authorityDay } from './versions.queries.ts'

interface Located {
  regulationId: string
  mainParentId: string
  versionId: string
  label: string
}

/** In force first, then newest published; an edit only when an editor asks for that very version. */
const preference = `
  (v.state = 'PUBLISHED_CURRENT' and v.effective_from <= :day and (v.effective_to is null or v.effective_to > :day)) desc,
  v.published_at desc nulls last`

/** Where a lasting address leads: into the version given, else into the one in force, else the newest published. */
export async function locateProvision(
  em: EntityManager,
  asked: { readonly regulationId: string; readonly versionId?: string | undefined },
  caller: Caller | undefined,
  now: Date,
): Promise<Located & { isRemoved: boolean }> {
  const found = await findPlace(em, 'n.regulation_id = ?', asked.regulationId, asked.versionId, caller, now)
  if (!found) refuse('resource.not-found', { regulationId: asked.regulationId })
  const [standing] = await em.execute<{ removed: boolean }[]>(
    `select not exists (
        select 1 from version_provision n join version v using (version_id)
         where n.regulation_id = ? and v.version_id = (
           select version_id from version where main_parent_id = ? and state = 'PUBLISHED_CURRENT' and effective_from <= ?
            and (effective_to is null or effective_to > ?) limit 1)
      ) and exists (
        select 1 from version where main_parent_id = ? and state = 'PUBLISHED_CURRENT' and effective_from <= ?
           and (effective_to is null or effective_to > ?)
      ) as removed`,
    [asked.regulationId, found.mainParentId, ...dayTwice(now), found.mainParentId, ...dayTwice(now)],
  )
  return { ...found, isRemoved: standing?.removed ?? false }
}

/** The provision with a label, or that had it before a renumbering. */
export async function locateLabel(
  em: EntityManager,
  asked: { readonly label: string; readonly versionId?: string | undefined },
  caller: Caller | undefined,
  now: Date,
): Promise<Located & { isRedirected: boolean }> {
  const found = await findPlace(em, 'n.label = ?', asked.label, asked.versionId, caller, now)
  if (found) return { ...found, isRedirected: false }
  const [moved] = await em.execute<{ regulation_id: string }[]>(
    `select r.regulation_id from redirect r join version v using (version_id)
      where r.from_label = ? and (v.published_at is not null or r.version_id = ?::uuid)
      order by exists (select from version_provision n where n.version_id = ?::uuid and n.regulation_id = r.regulation_id) desc,
               v.published_at desc nulls first
      limit 1`,
    [asked.label, asked.versionId ?? null, asked.versionId ?? null],
  )
  const target =
    moved && (await findPlace(em, 'n.regulation_id = ?', moved.regulation_id, asked.versionId, caller, now))
  if (!target) refuse('resource.not-found', { label: asked.label })
  return { ...target, isRedirected: true }
}

async function findPlace(
  em: EntityManager,
  condition: 'n.regulation_id = ?' | 'n.label = ?',
  value: string,
  versionId: string | undefined,
  caller: Caller | undefined,
  now: Date,
): Promise<Located | undefined> {
  const day = authorityDay(now)
  const ordered = preference.replaceAll(':day', '?::date')
  const isVisible =
    versionId !== undefined && isAllowed('editors', caller?.groups) ? 'true' : 'v.published_at is not null'
  const [row] = await em.execute<
    { regulation_id: string; main_parent_id: string; version_id: string; label: string }[]
  >(
    `select n.regulation_id, v.main_parent_id, v.version_id, n.label
       from version_provision n join version v using (version_id)
      where ${condition} and ${isVisible} and (?::uuid is null or v.version_id = ?::uuid)
      order by ${ordered} limit 1`,
    [value, versionId ?? null, versionId ?? null, day, day],
  )
  return (
    row && {
      regulationId: row.regulation_id,
      mainParentId: row.main_parent_id,
      versionId: row.version_id,
      label: row.label,
    }
  )
}

function dayTwice(now: Date): readonly [string, string] {
  const day = authorityDay(now)
  return [day, day]
}
