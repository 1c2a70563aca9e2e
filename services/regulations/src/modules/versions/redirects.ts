import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'

type Redirects = ResultsOf<typeof regulationsHttp.listRedirects>
type RedirectOutcome = Outcome<ResultsOf<typeof regulationsHttp.addRedirect>>

/** Returns old labels that redirect to provisions of a version, except labels that are in use again. */
export async function listRedirects(em: EntityManager, versionId: string): Promise<Redirects> {
  const rows = await em.execute<{ from_label: string; regulation_id: string; label: string }[]>(
    `select r.from_label, r.regulation_id, n.label
       from redirect r join version_provision n using (version_id, regulation_id)
      where r.version_id = ?
        and not exists (select from version_provision taken where taken.version_id = r.version_id and taken.label = r.from_label)
      order by n.ordinal, r.from_label`,
    [versionId],
  )
  return rows.map((row) => ({ fromLabel: row.from_label, regulationId: row.regulation_id, label: row.label }))
}

/**
 * Adds or replaces a redirect. Refusals: `resource.not-found`, `resource.stale`, `versions.not-allowed-by-state`,
 * `regulations.redirect-taken`.
 */
export async function addRedirect(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.addRedirect>['body'],
): Promise<RedirectOutcome> {
  const { versionId, regulationId, fromLabel } = body
  const { version, main } = await lockVersionForWrite(em, versionId, body.expectedVersion, (found) =>
    assertAllowed(found, 'edit'),
  )
  const rows = await em.execute<{ regulation_id: string; label: string }[]>(
    'select regulation_id, label from version_provision where version_id = ? and (regulation_id = ? or label = ?)',
    [versionId, regulationId, fromLabel],
  )
  if (!rows.some((row) => row.regulation_id === regulationId)) refuse('resource.not-found', { regulationId })
  if (rows.some((row) => row.label === fromLabel)) refuse('regulations.redirect-taken', { label: fromLabel })
  await em.execute(
    `insert into redirect (main_parent_id, from_label, regulation_id, version_id) values (?, ?, ?, ?)
     on conflict (version_id, from_label) do update set regulation_id = excluded.regulation_id`,
    [version.mainParentId, fromLabel, regulationId, versionId],
  )
  return {
    results: { version: toVersionSummary(version, main), redirects: await listRedirects(em, versionId) },
    action: {
      kind: 'regulation.redirect-added',
      entityType: 'regulation',
      entityId: regulationId,
      after: { versionId, fromLabel },
    },
    events: [],
  }
}

/** Deletes a redirect. Refusals: those of `addRedirect`, `resource.not-found` if there is no such redirect. */
export async function deleteRedirect(
  em: EntityManager,
  { params, query }: InputOf<typeof regulationsHttp.deleteRedirect>,
): Promise<RedirectOutcome> {
  const { version, main } = await lockVersionForWrite(em, params.versionId, query.expectedVersion, (found) =>
    assertAllowed(found, 'edit'),
  )
  const [deleted] = await em.execute<{ regulation_id: string }[]>(
    'delete from redirect where version_id = ? and from_label = ? returning regulation_id',
    [params.versionId, query.fromLabel],
  )
  if (!deleted) refuse('resource.not-found', { fromLabel: query.fromLabel })
  return {
    results: { version: toVersionSummary(version, main), redirects: await listRedirects(em, params.versionId) },
    action: {
      kind: 'regulation.redirect-deleted',
      entityType: 'regulation',
      entityId: deleted.regulation_id,
      before: { versionId: params.versionId, fromLabel: query.fromLabel },
    },
    events: [],
  }
}
