import { endpoint, expectedVersion, id, instant, locale, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

const namespace = z.string().regex(/^[a-z][a-z0-9-]{0,49}$/)
const key = z.string().regex(/^[\w.:-]{1,200}$/)

/** A text of the portal that staff changed: it goes over the shipped one at run time (spec 3 "Localization entry"). */
const localizationEntry = z.object({
  id,
  locale,
  namespace,
  key,
  value: z.string(),
  /** Hash of the shipped text it was written against; another hash shipped means the entry may be outdated. */
  sourceHash: z.string(),
  /** That shipped text; null where whoever wrote the entry did not say. */
  sourceText: z.string().nullable(),
  updatedAt: instant,
  lockVersion: z.int(),
})
export type LocalizationEntry = z.infer<typeof localizationEntry>

/** All overrides of one language and namespace: what a browser merges over the shipped file. */
const localizationBundle = z.object({ locale, namespace, texts: z.record(z.string(), z.string()) })

const texts = z.record(z.string(), z.string())

/** Texts that a service says outside the pages, as they ship: its mails, the words of its files. */
export const serviceTexts = z.object({
  namespace,
  texts: z.object({ 'en-US': texts, es: texts }),
  /** A value for each name that a text leaves open, for previews. */
  examples: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ServiceTexts = z.infer<typeof serviceTexts>

const writable = {
  locale,
  namespace,
  key,
  value: z.string().min(1).max(10_000),
  sourceHash: z.string().max(128).default(''),
  /** The shipped text as the writer saw it. Given, the value must keep its placeholders, and the hash is made of it. */
  sourceText: z.string().max(10_000).optional(),
}
const refusals = {
  'localization.key-taken': errors['localization.key-taken'],
  'localization.interpolation-differs': errors['localization.interpolation-differs'],
}

export const listLocalization = endpoint(routes.listLocalization, {
  summary: 'Localization entries by key, or by words of their value',
  query: z.strictObject({
    ...pageQuery,
    locale: locale.optional(),
    namespace: namespace.optional(),
    q: z.string().trim().max(200).optional(),
  }),
  results: pageOf(localizationEntry),
})

export const getLocalization = endpoint(routes.getLocalization, {
  summary: 'One entry, or for an id like `es:regulations` that language and namespace as a bundle',
  params: z.strictObject({ id: z.union([id, z.string().regex(/^(en-US|es):[a-z][a-z0-9-]{0,49}$/)]) }),
  results: z.union([localizationEntry, localizationBundle]),
})

export const listServiceTexts = endpoint(routes.listServiceTexts, {
  summary: 'Texts that services ship: those of mails and of files. Those of the pages are in the releases',
  results: z.object({
    items: z.array(serviceTexts),
    /** Services that did not answer: theirs are not in the list. Their namespaces begin with their name. */
    silent: z.array(z.string()),
  }),
})

export const addLocalization = endpoint(routes.addLocalization, {
  summary: 'Overrides a text of the portal',
  body: z.strictObject(writable),
  results: localizationEntry,
  errors: refusals,
})

export const updateLocalization = endpoint(routes.updateLocalization, {
  summary: 'Changes an override',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...writable, expectedVersion }),
  results: localizationEntry,
  errors: refusals,
})

export const deleteLocalization = endpoint(routes.deleteLocalization, {
  summary: 'Goes back to the shipped text',
  params: z.strictObject({ id }),
  query: z.strictObject({ expectedVersion: z.coerce.number().int().min(0).optional() }),
  results: z.object({ deleted: z.boolean() }),
})
