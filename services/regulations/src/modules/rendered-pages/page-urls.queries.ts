import type { PageUrl } from '@portal/contracts-common'
import { getDocumentPage } from '@portal/contracts-regulations/rules'
import { definitionUrl, versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import type { Database } from '@portal/persistence'
import { definitionPages } from '../definitions/index.ts'
import { publishedDocumentPages } from '../documents/index.ts'
import { publishedVersionPages } from '../versions/index.ts'

/** Pages that are always there, before those of the published content. */
const listPages = ['/promulgated-regulations', '/all-regulation-versions', '/published-documents']

/**
 * Parameters: today, offset, limit. Everything published that has its own page, in a stable order. Addresses that lead to
 * one of these pages, such as `/rule/2143`, are left out, because search engines don't index redirects.
 */
const publishedContent = {
  name: 'page-urls',
  text: `
    with content as (
      ${publishedVersionPages} union all ${publishedDocumentPages} union all ${definitionPages})
    select *, count(*) over ()::int as total from content order by kind desc, published_at desc, id offset $2 limit $3`,
}

interface ContentRow {
  readonly kind: 'version' | 'document' | 'definition'
  readonly id: string
  readonly parent: string
  readonly published_at: string
  readonly is_in_effect: boolean | null
  readonly file_kind: Parameters<typeof getDocumentPage>[0]
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

function toUrl({ kind, id, parent, is_in_effect: isInEffect, file_kind: fileKind }: ContentRow): string {
  switch (kind) {
    case 'version':
      return isInEffect ? viewerUrl({ mainParentId: parent }) : versionUrl({ mainParentId: parent, versionId: id })
    case 'document':
      return `${getDocumentPage(fileKind)}?id=${id}`
    case 'definition':
      return definitionUrl(id)
  }
}

function toInstant(timestamp: string): string {
  return new Date(timestamp).toISOString()
}
