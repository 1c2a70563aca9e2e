import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { PortalDocument, regulationsHttp, SharedLink } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Caller, type Clock } from '@portal/service-kit'
import { instantOf, toDocument, documentColumns, type DocumentRow } from './document.row.ts'
import { DocumentQueries } from './documents.queries.ts'
import { secretHash } from './shared-link-secret.ts'

export interface LinkRow {
  readonly link_id: string
  readonly document_id: string
  readonly created_at: string
  readonly expires_at: string
  readonly withdrawn_at: string | null
  readonly total?: number
}

/** The columns of a {@link LinkRow}, of `document_link k`. */
export const linkColumns = 'k.link_id, k.document_id, k.created_at, k.expires_at, k.withdrawn_at'

const list = {
  name: 'document-links',
  text: `select ${linkColumns}, count(*) over ()::int as total from document_link k
          where k.document_id = $1 order by k.created_at desc, k.link_id offset $2 limit $3`,
}
const open = {
  name: 'document-behind-link',
  text: `select ${documentColumns} from document_link k join document d using (document_id)
          where k.secret_hash = $1 and k.withdrawn_at is null and k.expires_at > $2 and d.withdrawn_at is null`,
}

/** Reading shared links, and by them. */
@Injectable()
export class SharedLinkQueries {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(
    documentId: string,
    { skip, limit }: { readonly skip: number; readonly limit: number },
    caller: Caller | undefined,
  ): Promise<ResultsOf<typeof regulationsHttp.listSharedLinks>> {
    await this.documents.getVisible('reg', documentId, caller)
    const rows = await this.database.rows<LinkRow>(list, [documentId, skip, limit])
    const items = rows.map((row) => toLink(row, this.clock.now()))
    return { items, total: rows[0]?.total ?? skip, skip, limit }
  }

  /** The document as somebody sees it who has the secret. Refusal: `documents.link-over`. */
  async open(secret: string): Promise<PortalDocument> {
    const row = await this.getRow(secret)
    return toDocument(row, { answers: this.documents.answers, isStaff: false, link: secret })
  }

  async getRow(secret: string): Promise<DocumentRow> {
    const row = await this.database.find<DocumentRow>(open, [secretHash(secret), this.clock.now().toISOString()])
    return row ?? refuse('documents.link-over')
  }
}

export function toLink(row: LinkRow, now: Date): SharedLink {
  return {
    linkId: row.link_id,
    documentId: row.document_id,
    createdAt: instantOf(row.created_at),
    expiresAt: instantOf(row.expires_at),
    withdrawnAt: row.withdrawn_at === null ? null : instantOf(row.withdrawn_at),
    isOpen: row.withdrawn_at === null && new Date(row.expires_at) > now,
  }
}
