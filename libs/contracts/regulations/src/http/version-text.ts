import { endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { regulationNode } from './provision-schemas.ts'

/** The text of a version, addressed by its hash; immutable. */
const versionText = z.object({ contentHash: z.string(), nodes: z.array(regulationNode) })
export type VersionText = z.infer<typeof versionText>

export const getVersionText = endpoint(routes.getVersionText, {
  summary: 'The text with this hash; immutable',
  accessNote: 'texts of published versions; any text for editors',
  params: z.strictObject({ contentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  results: versionText,
})

/** Links in the text. They are recomputed when a regulation or a definition is published. */
const versionLayers = z.object({
  terms: z.array(z.object({ regulationId: id, start: z.int(), end: z.int(), definitionId: id })),
  citations: z.array(
    z.object({
      regulationId: id,
      start: z.int(),
      end: z.int(),
      target: z.union([
        z.object({ regulationId: id, versionId: id.optional() }),
        z.object({ external: z.object({ citation: z.string(), url: z.url() }) }),
      ]),
    }),
  ),
  /** Old labels and the provisions they now refer to, for links made before a renumbering. */
  redirects: z.array(z.object({ fromLabel: z.string(), regulationId: id })),
})
export type VersionLayers = z.infer<typeof versionLayers>

export const getVersionLayers = endpoint(routes.getVersionLayers, {
  summary: 'Term links, citations and redirects of a version',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: versionLayers,
})
