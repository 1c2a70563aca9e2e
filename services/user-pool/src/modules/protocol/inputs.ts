import { z } from 'zod'

/** Whether a text has no control characters and no lone surrogates, which databases cannot store or pages cannot show. */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text)
}

/** The protocol's members with the lengths documented by Amazon Cognito. */
export const clientId = z.string().min(1).max(128)
export const poolId = z.string().min(1).max(55)
export const username = z.string().min(1).max(128).refine(isPlainText, 'must be text')
export const password = z.string().max(256)
export const accessToken = z.string().min(1).max(16_384)
export const code = z.string().min(1).max(2048)
export const attributeName = z.string().min(1).max(32)
export const groupName = z.string().min(1).max(128)

/** Clients send null for absent members. */
const parameters = z.record(z.string().max(64), z.string().max(16_384).nullish())

export const attributes = z
  .array(z.object({ Name: attributeName, Value: z.string().max(2048).nullish() }))
  .max(25)
  .nullish()
  .transform((list) => new Map((list ?? []).map((each) => [each.Name, each.Value ?? ''])))

export const authParameters = parameters
/** Page size of lists. */
export const limit = z.int().min(0).max(60).nullish()
export const pageToken = z.string().min(1).max(2048).nullish()
