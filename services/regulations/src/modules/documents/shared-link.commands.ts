import type { EntityManager } from '@mikro-orm/postgresql'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp, SharedLink } from '@portal/contracts-regulations'
import { sharedLinkMaxDays } from '@portal/contracts-regulations/rules'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { queryRows } from '../../database/query-rows.ts'
import { lockDocument } from './document.store.ts'
import { hashSecret, type SharedLinkSecrets } from './shared-link-secrets.ts'
import { linkColumns, toLink, type LinkRow } from './shared-links.queries.ts'

const insert = {
  name: 'insert-document-link',
  text: `insert into document_link (link_id, document_id, secret_hash, created_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
}
const withdraw = {
  name: 'withdraw-document-link',
  text: `update document_link l set withdrawn_at = coalesce(withdrawn_at, $2) where link_id = $1 returning ${linkColumns}`,
}
const dayMs = 86_400_000
/** Tolerates a client clock that is ahead, for links with the maximum lifetime. */
const maxClockSkewMs = 3_600_000

/**
 * Creates a shared link to a document. The results do not contain the secret, because they are stored for repeated requests;
 * the controller adds it.
 */
export async function createSharedLink(
  em: EntityManager,
  { documentId, expiresAt }: { readonly documentId: string; readonly expiresAt: string },
  { secrets, context }: { readonly secrets: SharedLinkSecrets; readonly context: CommandContext },
): Promise<Outcome<ResultsOf<typeof regulationsHttp.createSharedLink>>> {
  await lockDocument(em, 'reg', documentId)
  const remainingMs = new Date(expiresAt).getTime() - context.now.getTime()
  if (!(remainingMs > 0 && remainingMs <= sharedLinkMaxDays * dayMs + maxClockSkewMs)) refuseExpiry()
  const linkId = randomUUID()
  const createdBy = context.caller?.sub ?? ''
  await queryRows(em, insert, [
    linkId,
    documentId,
    hashSecret(secrets.derive(linkId)),
    createdBy,
    context.now,
    expiresAt,
  ])
  const link: SharedLink = {
    linkId,
    documentId,
    createdAt: context.now.toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    withdrawnAt: null,
    isOpen: true,
  }
  return { results: { ...link, secret: '' }, action: { ...toAction('document.link-created', documentId), after: link } }
}

/** Withdraws a shared link. Can be repeated. */
export async function withdrawSharedLink(
  em: EntityManager,
  linkId: string,
  context: CommandContext,
): Promise<Outcome<SharedLink>> {
  const [row] = await queryRows<LinkRow>(em, withdraw, [linkId, context.now])
  if (!row) refuse('resource.not-found', { linkId })
  const results = toLink(row, context.now)
  return { results, action: { ...toAction('document.link-withdrawn', row.document_id), after: results } }
}

function toAction(kind: 'document.link-created' | 'document.link-withdrawn', documentId: string) {
  return { kind, entityType: 'document', entityId: documentId }
}

function refuseExpiry(): never {
  const message = `The date must be in the future, at most ${sharedLinkMaxDays} days from now.`
  refuse('input.invalid', { fields: [{ path: ['body', 'expiresAt'], message }] })
}
