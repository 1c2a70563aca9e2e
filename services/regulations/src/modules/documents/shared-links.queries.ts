import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { PortalDocument, regulationsHttp, SharedLink } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Caller, type Clock } from '@portal/service-kit'
import { toInstant, toDocument, documentColumns, type DocumentRow } from './document.row.ts'
import { DocumentQueries } from './documents.queries.ts'
import { hashSecret } from './shared-link-secrets.ts'

export interface LinkRow {
  readonly link_id: string
  readonly document_id: string
  readonly created_at: string
  readonly expires_at: string
  readonly withdrawn_at: string | null
  readonly total?: number
}

/** The columns of a {@link LinkRow}, selected from `document_link l`. */
export const linkColumns = 'l.link_id, l.document_id, l.created_at, l.expires_at, l.withdrawn_at'

const list = {
  name: 'list-document-links',
  text: `select ${linkColumns}, count(*) over ()::int as total from document_link l
          where l.document_id = $1 order by l.created_at desc, l.link_id offset $2 limit $3`,
}
const findByLink = {
  name: 'find-document-by-link',
  text: `select ${documentColumns} from document_link l join document d using (document_id)
          where l.secret_hash = $1 and l.withdrawn_at is null and l.expires_at > $2 and d.withdrawn_at is null`,
}

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

  /** Returns the document of a link's secret. Refusal: `documents.link-expired`. */
  async open(secret: string): Promise<PortalDocument> {
    const row = await this.getRow(secret)
    return toDocument(row, { files: this.documents.files, isStaff: false, link: secret })
  }

  async getRow(secret: string): Promise<DocumentRow> {
    const row = await this.database.find<DocumentRow>(findByLink, [hashSecret(secret), this.clock.now().toISOString()])
    return row ?? refuse('documents.link-expired')
  }
}

export function toLink(row: LinkRow, now: Date): SharedLink {
  return {
    linkId: row.link_id,
    documentId: row.document_id,
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
    withdrawnAt: row.withdrawn_at === null ? null : toInstant(row.withdrawn_at),
    isOpen: row.withdrawn_at === null && new Date(row.expires_at) > now,
  }
}
