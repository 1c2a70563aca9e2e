import type { EntityManager } from '@mikro-orm/postgresql'
import { isAllowed } from '@portal/contracts-common'
import { refuse, type Caller } from '@portal/service-kit'
import { toAuthorityDate } from '@portal/formats'

interface ProvisionLocation {
  regulationId: string
  mainParentId: string
  versionId: string
  label: string
}

/**
 * The version in effect first, then the newest published one. Edits are included only if an editor requests that
 * version.
 */
const preference = `
  (v.state = 'PUBLISHED_CURRENT' and v.effective_from <= :day and (v.effective_to is null or v.effective_to > :day)) desc,
  v.published_at desc nulls last`

/** Resolves a permanent link: in the given version, else in the version in effect, else in the newest published one. */
export async function locateProvision(
  em: EntityManager,
  request: { readonly regulationId: string; readonly versionId?: string | undefined },
  caller: Caller | undefined,
  now: Date,
): Promise<ProvisionLocation & { isRemoved: boolean }> {
  const found = await findLocation(em, 'n.regulation_id = ?', request.regulationId, request.versionId, caller, now)
  if (!found) refuse('resource.not-found', { regulationId: request.regulationId })
  const [status] = await em.execute<{ is_removed: boolean }[]>(
    `select not exists (
        select 1 from version_provision n join version v using (version_id)
         where n.regulation_id = ? and v.version_id = (
           select version_id from version where main_parent_id = ? and state = 'PUBLISHED_CURRENT' and effective_from <= ?
            and (effective_to is null or effective_to > ?) limit 1)
      ) and exists (
        select 1 from version where main_parent_id = ? and state = 'PUBLISHED_CURRENT' and effective_from <= ?
           and (effective_to is null or effective_to > ?)
      ) as is_removed`,
    [request.regulationId, found.mainParentId, ...repeatDay(now), found.mainParentId, ...repeatDay(now)],
  )
  return { ...found, isRemoved: status?.is_removed ?? false }
}

/** Finds the provision with a label, or that had it before a renumbering. */
export async function locateLabel(
  em: EntityManager,
  request: { readonly label: string; readonly versionId?: string | undefined },
  caller: Caller | undefined,
  now: Date,
): Promise<ProvisionLocation & { isRedirected: boolean }> {
  const found = await findLocation(em, 'n.label = ?', request.label, request.versionId, caller, now)
  if (found) return { ...found, isRedirected: false }
  const [moved] = await em.execute<{ regulation_id: string }[]>(
    `select r.regulation_id from redirect r join version v using (version_id)
      where r.from_label = ? and (v.published_at is not null or r.version_id = ?::uuid)
      order by exists (select from version_provision n where n.version_id = ?::uuid and n.regulation_id = r.regulation_id) desc,
               v.published_at desc nulls first
      limit 1`,
    [request.label, request.versionId ?? null, request.versionId ?? null],
  )
  const target =
    moved && (await findLocation(em, 'n.regulation_id = ?', moved.regulation_id, request.versionId, caller, now))
  if (!target) refuse('resource.not-found', { label: request.label })
  return { ...target, isRedirected: true }
}

async function findLocation(
  em: EntityManager,
  condition: 'n.regulation_id = ?' | 'n.label = ?',
  value: string,
  versionId: string | undefined,
  caller: Caller | undefined,
  now: Date,
): Promise<ProvisionLocation | undefined> {
  const day = toAuthorityDate(now)
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

function repeatDay(now: Date): readonly [string, string] {
  const day = toAuthorityDate(now)
  return [day, day]
}
