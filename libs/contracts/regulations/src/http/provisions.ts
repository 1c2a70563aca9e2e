import { endpoint, expectedVersion, id, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'
import {
  provisionChanges,
  provisionInput,
  provisionKind,
  regulationNode,
  relabeledProvisions,
} from './provision-schemas.ts'
import { versionSummary } from './version-schemas.ts'

export const locateRegulation = endpoint(routes.locateRegulation, {
  summary: 'Resolves a permanent link to a provision: the version in effect, else the newest published one, else 404',
  params: z.strictObject({ regulationId: id }),
  query: z.strictObject({ versionId: id.optional() }),
  results: z.object({ regulationId: id, mainParentId: id, versionId: id, label: z.string(), isRemoved: z.boolean() }),
})

export const resolveLabel = endpoint(routes.resolveLabel, {
  summary:
    'Finds the provision with a label (`2143(a)(1)`) in the version in effect or in the given one; old labels redirect',
  query: z.strictObject({ label: z.string().min(1).max(100), versionId: id.optional() }),
  results: z.object({
    regulationId: id,
    mainParentId: id,
    versionId: id,
    label: z.string(),
    isRedirected: z.boolean(),
  }),
})

const provisionLocation = z.object({ regulationId: id, mainParentId: id, versionId: id, label: z.string() })

export const findRule = endpoint(routes.findRule, {
  summary: 'Finds the provision with a label in the version in effect on a day, or the nearest ones if there is none',
  query: z.strictObject({ label: z.string().min(1).max(100), on: plainDate.optional() }),
  results: z.object({
    /** The provision in effect on the day. */
    provision: provisionLocation.nullable(),
    /** The provision in another published version. Null if `provision` is set. */
    inOtherVersion: provisionLocation.nullable(),
    /** The provision in effect on the day that contains it, or else the closest rule. Null if `provision` is set. */
    nearest: provisionLocation.nullable(),
  }),
})

const editResults = z.object({
  version: versionSummary,
  node: regulationNode.nullable(),
  relabeled: relabeledProvisions,
})
const editErrors = pickErrors('versions.not-allowed-by-state', 'regulations.label-taken', 'regulations.link-broken')
/** Renumbers the sibling paragraphs in sequence; the results list the changed labels. */
const renumberSiblings = z.boolean().default(false)

export const addSubRegulation = endpoint(routes.addSubRegulation, {
  summary: 'Adds a provision below another one, at a position among its siblings',
  body: z.strictObject({
    versionId: id,
    expectedVersion,
    parentId: id,
    /** Index among the siblings, from 0; last when omitted. */
    position: z.int().min(0).optional(),
    kind: provisionKind.default('paragraph'),
    renumberSiblings,
    ...provisionInput,
  }),
  results: editResults,
  errors: editErrors,
})

export const updateSubRegulation = endpoint(routes.updateSubRegulation, {
  summary: 'Changes text, marker, heading or position of a provision; its old label redirects to it',
  body: z.strictObject({
    versionId: id,
    regulationId: id,
    expectedVersion,
    parentId: id.optional(),
    position: z.int().min(0).optional(),
    kind: provisionKind.optional(),
    renumberSiblings,
    ...provisionChanges,
  }),
  results: editResults,
  errors: editErrors,
})
