import { endpoint, expectedVersion, id, instant, locale, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

const namespace = z.string().regex(/^[a-z][a-z0-9-]{0,49}$/)
const key = z.string().regex(/^[\w.:-]{1,200}$/)

/** An interface text that staff changed; it overrides the default text at run time (spec 3 "Localization entry"). */
const localizationEntry = z.object({
  id,
  locale,
  namespace,
  key,
  value: z.string(),
  /**
   * Hash of the default text the entry was written against. If the default's hash changes, the entry may be outdated.
   */
  sourceHash: z.string(),
  /** That default text; null when the client did not send it. */
  sourceText: z.string().nullable(),
  updatedAt: instant,
  lockVersion: z.int(),
})
export type LocalizationEntry = z.infer<typeof localizationEntry>

/** All overrides of one locale and namespace, which a browser merges over the default texts. */
const localizationBundle = z.object({ locale, namespace, texts: z.record(z.string(), z.string()) })

const texts = z.record(z.string(), z.string())

/** Default texts that a service uses outside the pages, such as in emails and generated files. */
export const serviceTexts = z.object({
  namespace,
  texts: z.object({ 'en-US': texts, es: texts }),
  /** Example values for each placeholder, used in previews. */
  examples: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ServiceTexts = z.infer<typeof serviceTexts>

const editableFields = {
  locale,
  namespace,
  key,
  value: z.string().min(1).max(10_000),
  sourceHash: z.string().max(128).default(''),
  /**
   * The default text as the author saw it. When sent, the value must keep its placeholders, and the hash is computed
   * from it.
   */
  sourceText: z.string().max(10_000).optional(),
}
const editErrors = {
  'localization.key-taken': errors['localization.key-taken'],
  'localization.placeholders-differ': errors['localization.placeholders-differ'],
}

export const listLocalization = endpoint(routes.listLocalization, {
  summary: 'Localization entries by key or by text in their value',
  query: z.strictObject({
    ...pageQuery,
    locale: locale.optional(),
    namespace: namespace.optional(),
    q: z.string().trim().max(200).optional(),
  }),
  results: pageOf(localizationEntry),
})

export const getLocalization = endpoint(routes.getLocalization, {
  summary: 'One entry, or all entries of a locale and namespace for an id such as `es:regulations`',
  params: z.strictObject({ id: z.union([id, z.string().regex(/^(en-US|es):[a-z][a-z0-9-]{0,49}$/)]) }),
  results: z.union([localizationEntry, localizationBundle]),
})

export const listServiceTexts = endpoint(routes.listServiceTexts, {
  summary: 'Default texts of emails and generated files, from every service. Page texts are part of the releases',
  results: z.object({
    items: z.array(serviceTexts),
    /** Services that did not respond; their texts are missing. Their namespaces start with the service name. */
    unavailableServices: z.array(z.string()),
  }),
})

export const addLocalization = endpoint(routes.addLocalization, {
  summary: 'Overrides an interface text',
  body: z.strictObject(editableFields),
  results: localizationEntry,
  errors: editErrors,
})

export const updateLocalization = endpoint(routes.updateLocalization, {
  summary: 'Updates an override',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...editableFields, expectedVersion }),
  results: localizationEntry,
  errors: editErrors,
})

export const deleteLocalization = endpoint(routes.deleteLocalization, {
  summary: 'Deletes an override and restores the default text',
  params: z.strictObject({ id }),
  query: z.strictObject({ expectedVersion: z.coerce.number().int().min(0).optional() }),
  results: z.object({ deleted: z.boolean() }),
})
