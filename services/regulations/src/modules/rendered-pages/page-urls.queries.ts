import type { PageUrl } from '@portal/contracts-common'
import { getDocumentPage } from '@portal/contracts-regulations/rules'
import { definitionNameUrl, ruleUrl, versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import type { Database } from '@portal/persistence'
import { definitionPages } from '../definitions/index.ts'
import { publishedDocumentPages } from '../documents/index.ts'
import { publishedVersionPages, rulePages } from '../versions/index.ts'

/** Pages that are always there, before those of the published content. */
const listPages = ['/promulgated-regulations', '/all-regulation-versions', '/published-documents']

/** Parameters: today, offset, limit. Everything published that has its own URL, in a stable order. */
const publishedContent = {
  name: 'page-urls',
  text: `
    with content as (
      ${publishedVersionPages} union all ${rulePages} union all ${publishedDocumentPages} union all ${definitionPages})
    select *, count(*) over ()::int as total from content order by kind desc, published_at desc, id offset $2 limit $3`,
}

interface ContentRow {
  readonly kind: 'version' | 'rule' | 'document' | 'definition'
  readonly id: string
  readonly parent: string
  readonly published_at: string
  readonly is_in_effect: boolean | null
  readonly file_kind: Parameters<typeof getDocumentPage>[0]
  /** Label of a rule or term of a definition. */
  readonly name: string
  readonly total: number
}

/** Lists the URLs of the published pages. */
export async function listPageUrls(
  database: Database,
  today: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ items: PageUrl[]; total: number; skip: number; limit: number }> {
  const pages = listPages.slice(skip, skip + limit).map((url) => ({ url, changedAt: null }))
  const offset = Math.max(0, skip - listPages.length)
  const rows = await database.rows<ContentRow>(publishedContent, [today, offset, limit - pages.length])
  const items = [...pages, ...rows.map((row) => ({ url: toUrl(row), changedAt: toInstant(row.published_at) }))]
  return { items, total: listPages.length + (rows[0]?.total ?? 0), skip, limit }
}

function toUrl({ kind, id, parent, name, is_in_effect: isInEffect, file_kind: fileKind }: ContentRow): string {
  switch (kind) {
    case 'version':
      return isInEffect ? viewerUrl({ mainParentId: parent }) : versionUrl({ mainParentId: parent, versionId: id })
    case 'document':
      return `${getDocumentPage(fileKind)}?id=${id}`
    case 'rule':
      return ruleUrl(name)
    case 'definition':
      return definitionNameUrl(name)
  }
}

function toInstant(timestamp: string): string {
  return new Date(timestamp).toISOString()
}
