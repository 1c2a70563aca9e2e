import { endpoint, id, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { healthFields, medicalTypes, requirementItems, requirementScopes } from '../rules/health/index.ts'
import { healthRecordInput, standDown } from './health-shapes.ts'
import { horseIdentity } from './horses.ts'
import { standDownContent } from './rule-shapes.ts'

const dueItem = z.object({
  item: z.enum(requirementItems),
  state: z.enum(['current', 'due', 'too-recent', 'expired', 'not-recorded', 'not-required']),
  /** The day of the newest record that counts. */
  recordedOn: plainDate.nullable(),
  /** The last day on which the horse has the item; null: it has not, or there is no end. */
  lastSafeDate: plainDate.nullable(),
  daysLeft: z.int().nullable(),
  /** Whose requirement applies; null: the item is not required. */
  demandedBy: z
    .object({
      scope: z.enum(requirementScopes),
      scopeName: z.string().nullable(),
      maxDays: z.int(),
      source: z.string(),
    })
    .nullable(),
})
export type DueItem = z.infer<typeof dueItem>

export const getHorseHealth = endpoint(routes.getHorseHealth, {
  summary: 'Returns which vaccinations and tests of a horse are due, and its stand-down.',
  params: z.strictObject({ horseId: id }),
  results: z.object({
    /** The day at the horse's location. */
    today: plainDate,
    items: z.array(dueItem),
    /** The stand-down that ends last; null: the horse may work and race. */
    standDown: standDown.nullable(),
    /** The caller may enter records. */
    canRecord: z.boolean(),
  }),
})

const boardHorse = z.object({ horseId: id, ...horseIdentity, items: z.array(dueItem) })
export type BoardHorse = z.infer<typeof boardHorse>

export const listHealthBoard = endpoint(routes.listHealthBoard, {
  summary: 'Lists the caller’s horses by name with the state of each vaccination and test.',
  ownership: 'per-caller',
  query: z.strictObject({
    ...keysetQuery,
    /** Only horses with an item that expires within 30 days, is expired or was never recorded. */
    due: z.stringbool().default(false),
  }),
  results: keysetPageOf(boardHorse),
})

const medicalTypeInfo = z.object({
  type: z.enum(medicalTypes),
  /** Names to select from; empty: any name. */
  names: z.array(z.string()),
  required: z.array(z.enum(healthFields)),
})

const formPerson = z.object({ personId: id, name: z.string() })

export const getHealthForm = endpoint(routes.getHealthForm, {
  summary: 'Returns what the form for a health record needs: types with their fields, people and stand-down rules.',
  params: z.strictObject({ horseId: id }),
  results: z.object({
    today: plainDate,
    medicalTypes: z.array(medicalTypeInfo),
    veterinarians: z.array(formPerson),
    /** People who can have treated the horse, the caller first. */
    treatingPersons: z.array(formPerson),
    standDowns: z.array(standDownContent),
  }),
})
export type HealthForm = z.infer<typeof getHealthForm.results>

const template = z.object({ templateId: id, name: z.string(), record: healthRecordInput })
export type HealthTemplate = z.infer<typeof template>

export const listHealthTemplates = endpoint(routes.listHealthTemplates, {
  summary: 'Lists the caller’s templates for health records, oldest first.',
  ownership: 'per-caller',
  results: z.array(template),
})

export const addHealthTemplate = endpoint(routes.addHealthTemplate, {
  summary: 'Stores an entry as a template of the caller.',
  body: z.strictObject({ name: z.string().trim().min(1).max(100), record: healthRecordInput.omit({ date: true }) }),
  results: template,
  errors: { 'health.too-many-templates': errors['health.too-many-templates'] },
})

export const deleteHealthTemplate = endpoint(routes.deleteHealthTemplate, {
  summary: 'Deletes a template of the caller.',
  params: z.strictObject({ templateId: id }),
  results: z.object({ templateId: id }),
  errors: { 'health.template-not-found': errors['health.template-not-found'] },
})
