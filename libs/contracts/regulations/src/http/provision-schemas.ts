import { id } from '@portal/contracts-common'
import { z } from 'zod'

/** SHA-256 hash of an image's bytes. */
export const imageHash = z.string().regex(/^[0-9a-f]{64}$/)

/** One provision of a version's text. `text` is plain; marks, lists and links are offsets into it (UTF-16 units). */
export const regulationNode = z.object({
  regulationId: id,
  parentId: id.nullable(),
  kind: z.enum(['series', 'chapter', 'rule', 'paragraph', 'definition', 'appendix', 'table', 'flush']),
  depth: z.int().min(0),
  marker: z.string().optional(),
  label: z.string(),
  path: z.array(z.string()),
  heading: z.string().optional(),
  text: z.string(),
  marks: z.array(z.object({ start: z.int(), end: z.int(), kind: z.enum(['em', 'strong']) })).optional(),
  /** Whole lines of the text that form a list; each line is an item. */
  lists: z.array(z.object({ start: z.int(), end: z.int(), kind: z.enum(['bullet', 'number']) })).optional(),
  /** Links that an editor added, to provisions of this or another regulation. */
  links: z.array(z.object({ start: z.int(), end: z.int(), regulationId: id })).optional(),
  table: z
    .object({ caption: z.string().optional(), head: z.array(z.string()), rows: z.array(z.array(z.string())) })
    .optional(),
  /** The image below the text; `getImage` returns its bytes by hash. */
  figure: z.object({ image: z.string(), alt: z.string(), width: z.int(), height: z.int() }).optional(),
  reservedTo: z.string().optional(),
})
export type RegulationNode = z.infer<typeof regulationNode>

/** Kinds a provision below the main regulation can have. */
export const provisionKind = regulationNode.shape.kind.exclude(['series'])

const marks = regulationNode.shape.marks.unwrap()
const lists = regulationNode.shape.lists.unwrap().max(1000)
const links = regulationNode.shape.links.unwrap().max(1000)
const table = regulationNode.shape.table.unwrap()
const figure = z.strictObject({
  image: imageHash,
  /** Text alternative. */
  alt: z.string().trim().min(1).max(1000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
})

/** Content of a new provision. The server sets label, path and hash, and stores the sanitized form. */
export const provisionInput = {
  marker: z.string().max(40).optional(),
  heading: z.string().max(500).optional(),
  text: z.string().max(100_000),
  marks: marks.optional(),
  lists: lists.optional(),
  links: links.optional(),
  table: table.optional(),
  figure: figure.optional(),
  reservedTo: z.string().max(20).optional(),
}

/** Changes to a provision; `null` removes a value. */
export const provisionChanges = {
  marker: provisionInput.marker.nullable(),
  heading: provisionInput.heading.nullable(),
  text: provisionInput.text.optional(),
  marks: provisionInput.marks.nullable(),
  lists: provisionInput.lists.nullable(),
  links: provisionInput.links.nullable(),
  table: provisionInput.table.nullable(),
  figure: provisionInput.figure.nullable(),
  reservedTo: provisionInput.reservedTo.nullable(),
}

/** Provisions whose label changed; the old labels redirect to them. */
export const relabeledProvisions = z.array(z.object({ regulationId: id, from: z.string(), to: z.string() }))
