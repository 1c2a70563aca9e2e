import { inputs as input } from '../protocol/index.ts'
import { z } from 'zod'

/** The pool and account of a signed call. */
export const aboutUser = z.object({ UserPoolId: input.poolId, Username: input.username })
export const aboutMembership = aboutUser.extend({ GroupName: input.groupName })

export const createUser = aboutUser.extend({
  UserAttributes: input.attributes,
  TemporaryPassword: input.password.nullish(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).nullish(),
  DesiredDeliveryMediums: z.array(z.enum(['SMS', 'EMAIL'])).nullish(),
  ForceAliasCreation: z.boolean().nullish(),
})
export const updateUser = aboutUser.extend({ UserAttributes: input.attributes })
export const setPassword = aboutUser.extend({ Password: input.password, Permanent: z.boolean().nullish() })

export const listUsers = z.object({
  UserPoolId: input.poolId,
  AttributesToGet: z.array(input.attributeName).nullish(),
  Limit: input.limit,
  PaginationToken: input.pageToken,
  Filter: z.string().max(256).nullish(),
})
export const listGroups = z.object({ UserPoolId: input.poolId, Limit: input.limit, NextToken: input.pageToken })
export const listMembers = listGroups.extend({ GroupName: input.groupName })
export const listGroupsOfUser = aboutUser.extend({ Limit: input.limit, NextToken: input.pageToken })
