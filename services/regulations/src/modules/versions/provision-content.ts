import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import { cleanContent } from '@portal/regulation-text/edit'
import { refuse } from '@portal/service-kit'

type Changes = Omit<
  InputOf<typeof regulationsHttp.updateSubRegulation>['body'],
  'versionId' | 'regulationId' | 'expectedVersion' | 'parentId' | 'position' | 'renumberSiblings'
>
type Content = Pick<RegulationNode, 'heading' | 'text' | 'marks' | 'lists' | 'links' | 'table' | 'figure'>

const contentKeys = ['heading', 'text', 'marks', 'lists', 'links', 'table', 'figure'] as const

/** Returns the provision with sanitized content. */
export function sanitizeProvision<Provision extends Content>(provision: Provision): Provision {
  const { heading, text, marks, lists, links, table, figure, ...rest } = provision
  const content = cleanContent({ heading, text, marks, lists, links, table, figure } as Content)
  return { ...rest, ...content } as Provision
}

/**
 * Returns the complete new content of a changed provision; `null` removes a value. If a provision is only moved or
 * renumbered, its content is not changed.
 */
export function toChangedContent(node: RegulationNode, changes: Changes): Partial<RegulationNode> {
  const values = Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value ?? undefined]),
  )
  if (!contentKeys.some((key) => changes[key] !== undefined)) return values
  const content = sanitizeProvision({ ...node, ...values })
  // Lists every key, including those that are now undefined.
  return { ...values, ...Object.fromEntries(contentKeys.map((key) => [key, content[key]])) }
}

/** Refuses links and figures whose targets do not exist with `regulations.link-broken`. */
export async function assertTargetsExist(em: EntityManager, { links, figure }: Pick<Changes, 'links' | 'figure'>) {
  const targetIds = [...new Set((links ?? []).map((link) => link.regulationId))]
  const rows = await em.execute<{ regulation_id: string }[]>(
    'select regulation_id from provision where regulation_id in (select e::uuid from jsonb_array_elements_text(?::jsonb) e)',
    [JSON.stringify(targetIds)],
  )
  const existingIds = new Set(rows.map((row) => row.regulation_id))
  const regulationIds = targetIds.filter((id) => !existingIds.has(id))
  if (regulationIds.length > 0) refuse('regulations.link-broken', { regulationIds })
  if (!figure) return
  const [picture] = await em.execute('select image from provision_image where image = ?', [figure.image])
  if (!picture) refuse('regulations.link-broken', { image: figure.image })
}
