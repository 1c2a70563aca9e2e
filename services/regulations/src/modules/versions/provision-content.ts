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

const written = ['heading', 'text', 'marks', 'lists', 'links', 'table', 'figure'] as const

/** A provision with its content in the one form in which it is kept. */
export function cleaned<Provision extends Content>(provision: Provision): Provision {
  const { heading, text, marks, lists, links, table, figure, ...rest } = provision
  const content = cleanContent({ heading, text, marks, lists, links, table, figure } as Content)
  return { ...rest, ...content } as Provision
}

/**
 * What of a provision changes, as the whole of its new content: `null` takes something away. A provision that is only moved
 * or given another number keeps its words to the character.
 */
export function withChanges(node: RegulationNode, changes: Changes): Partial<RegulationNode> {
  const given = Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value ?? undefined]),
  )
  if (!written.some((key) => changes[key] !== undefined)) return given
  const content = cleaned({ ...node, ...given })
  // Named one by one, also where they are gone now.
  return { ...given, ...Object.fromEntries(written.map((key) => [key, content[key]])) }
}

/** Refuses links and pictures that lead nowhere with `regulations.link-broken`. */
export async function assertTargets(em: EntityManager, { links, figure }: Pick<Changes, 'links' | 'figure'>) {
  const wanted = [...new Set((links ?? []).map((link) => link.regulationId))]
  const found = await em.execute<{ regulation_id: string }[]>(
    'select regulation_id from provision where regulation_id in (select e::uuid from jsonb_array_elements_text(?::jsonb) e)',
    [JSON.stringify(wanted)],
  )
  const known = new Set(found.map((row) => row.regulation_id))
  const regulationIds = wanted.filter((id) => !known.has(id))
  if (regulationIds.length > 0) refuse('regulations.link-broken', { regulationIds })
  if (!figure) return
  const [picture] = await em.execute('select image from provision_image where image = ?', [figure.image])
  if (!picture) refuse('regulations.link-broken', { image: figure.image })
}
