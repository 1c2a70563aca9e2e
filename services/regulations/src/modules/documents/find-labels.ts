import type { EntityManager } from '@mikro-orm/postgresql'
import { everyoneOccupationId } from '@portal/contracts-regulations/rules'
import { refuse } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'

interface LabelMatch {
  readonly label_id: string
  readonly kind: 'category' | 'occupation'
  readonly name: string
}

// The shared lock delays the deletion of a label until the document is stored.
const find = {
  name: 'find-labels-for-document',
  text: `select label_id, kind, lower(name_en) as name from document_label
          where retired_at is null and ((kind = 'category' and (label_id::text = $1 or lower(name_en) = $1))
             or (kind = 'occupation' and (label_id::text = any($2) or lower(name_en) = any($2))))
            for share`,
}

/**
 * Finds a category and occupations by id or English name. "Everyone" includes all others, which are left out. Refusals: `documents.category-unknown`, `documents.occupation-unknown`.
 */
export async function getLabels(
  em: EntityManager,
  requested: { readonly category: string; readonly occupations: readonly string[] },
): Promise<{ readonly categoryId: string; readonly occupationIds: string[] }> {
  const occupations = requested.occupations.map((occupation) => occupation.toLowerCase())
  const rows = await queryRows<LabelMatch>(em, find, [requested.category.toLowerCase(), occupations])
  const category = rows.find((row) => row.kind === 'category')
  if (!category) refuse('documents.category-unknown', { category: requested.category })
  const ids = occupations.map((occupation, index) => {
    const found = rows.find(
      (row) => row.kind === 'occupation' && (row.label_id === occupation || row.name === occupation),
    )
    return found?.label_id ?? refuse('documents.occupation-unknown', { occupation: requested.occupations[index] })
  })
  const occupationIds = ids.includes(everyoneOccupationId) ? [everyoneOccupationId] : [...new Set(ids)]
  return { categoryId: category.label_id, occupationIds }
}
