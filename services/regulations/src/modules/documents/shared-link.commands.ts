import type { EntityManager } from '@mikro-orm/postgresql'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp, SharedLink } from '@portal/contracts-regulations'
import { sharedLinkMaxDays } from '@portal/contracts-regulations/rules'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { rowsIn } from '../../database/transaction-rows.ts'
import { lockDocument } from './document.store.ts'
import { secretHash, type SharedLinkSecrets } from './shared-link-secret.ts'
import { linkColumns, toLink, type LinkRow } from './shared-links.queries.ts'

const insert = {
  name: 'add-document-link',
  text: `insert into document_link (link_id, document_id, secret_hash, created_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
}
const withdraw = {
  name: 'withdraw-document-link',
  text: `update document_link k set withdrawn_at = coalesce(withdrawn_at, $2) where link_id = $1 returning ${linkColumns}`,
}
const day = 86_400_000
/** What the clock of who asks for the longest time may be ahead. */
const clocksApart = 3_600_000

/**
 * A link to a document. Only the hash of its secret is kept; the results are without it, since they are kept for repetitions
 * of the request.
 */
export async function createSharedLink(
  em: EntityManager,
  { documentId, expiresAt }: { readonly documentId: string; readonly expiresAt: string },
  { secrets, context }: { readonly secrets: SharedLinkSecrets; readonly context: CommandContext },
): Promise<Outcome<ResultsOf<typeof regulationsHttp.createSharedLink>>> {
  await lockDocument(em, 'reg', documentId)
  const rest = new Date(expiresAt).getTime() - context.now.getTime()
  if (!(rest > 0 && rest <= sharedLinkMaxDays * day + clocksApart)) refuseExpiry()
  const linkId = randomUUID()
  const createdBy = context.caller?.sub ?? ''
  await rowsIn(em, insert, [
    linkId,
    documentId,
    secretHash(secrets.secretOf(linkId)),
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
  return { results: { ...link, secret: '' }, action: { ...actionOf('share', documentId), after: link } }
}

/** Ends a link; again and again changes nothing. */
export async function withdrawSharedLink(
  em: EntityManager,
  linkId: string,
  context: CommandContext,
): Promise<Outcome<SharedLink>> {
  const [row] = await rowsIn<LinkRow>(em, withdraw, [linkId, context.now])
  if (!row) refuse('resource.not-found', { linkId })
  const results = toLink(row, context.now)
  return { results, action: { ...actionOf('unshare', row.document_id), after: results } }
}

function actionOf(verb: string, documentId: string) {
  return { kind: `documents.${verb}`, entityType: 'document', entityId: documentId }
}

function refuseExpiry(): never {
  const message = `Choose a day from now on, at most ${sharedLinkMaxDays} days ahead.`
  refuse('input.invalid', { fields: [{ path: ['body', 'expiresAt'], message }] })
}
