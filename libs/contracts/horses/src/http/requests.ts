import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { requestErrors } from '../rules/requests/request-errors.ts'
import { horsesErrors as errors } from '../errors.ts'
import { requestRoutes as routes } from '../routes/request-routes.ts'
import { rejectReasons, shareScopes } from '../rules/requests/index.ts'
import { peopleAsOf } from './horses.ts'
import {
  checkedPerson,
  decidedResult,
  horseShare,
  listedRequest,
  organization,
  requestDetails,
  sentRequestKinds,
  sentResult,
  transferEffects,
} from './request-shapes.ts'

/** Horses, requests or owners in one command; the rules allow fewer owners. */
const maxTogether = 50

const share = z.number().positive().max(100).nullable()
const requestParams = z.strictObject({ requestId: id })
const expected = z.strictObject({ expectedVersion: z.int().min(1) })

export const sendRequests = endpoint(routes.sendRequests, {
  summary:
    'Asks a person to accept one request for each horse. Horses that cannot be requested do not stop the others.',
  body: z.strictObject({
    kind: z.enum(sentRequestKinds),
    horseIds: z.array(id).max(maxTogether),
    recipient: checkedPerson,
    comment: z.string().trim().max(1000).optional(),
    /** Of a share. */
    scopes: z.array(z.enum(shareScopes)).max(shareScopes.length).optional(),
    /**
     * Of a change of owner: the individuals who will own the horse, with shares in percent with at most two decimals. The
     * recipient is the designated owner, one of these, or the only owner.
     */
    owners: z
      .array(z.strictObject({ ...checkedPerson.shape, share }))
      .max(maxTogether)
      .optional(),
    /** Of a change of owner: the owners that are not individuals. */
    organizations: z
      .array(z.strictObject({ ...organization, share }))
      .max(maxTogether)
      .optional(),
    /** Of a change of owner: who represents the owners, if that is not the recipient. */
    designatedOwner: checkedPerson.optional(),
    /** Of a change of owner: the owners stay, and the recipient represents them. */
    designatedOwnerOnly: z.boolean().optional(),
  }),
  results: z.object({ batchId: id, expiresAt: instant, requests: z.array(sentResult) }),
  errors: requestErrors,
  accessNote: 'the responsible person, the designated owner or an owner of each horse, by kind; staff',
})

export const previewTransfer = endpoint(routes.previewTransfer, {
  summary:
    'Returns what a transfer of some horses changes, in the order of the query: files that follow, shares that end.',
  query: z.strictObject({
    /** Ids of horses, separated by commas. */
    horses: z
      .string()
      .max(maxTogether * 40)
      .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))])
      .pipe(z.array(id).min(1).max(maxTogether)),
  }),
  results: z.object({ horses: z.array(transferEffects) }),
  errors: { 'horses.not-found': errors['horses.not-found'] },
  accessNote: 'the responsible person, the owners and the designated owner of each horse; staff',
})

export const listRequests = endpoint(routes.listRequests, {
  summary: 'Lists requests that wait for the decision of the caller, that the caller waits for, or that are finished.',
  ownership: 'per-caller',
  query: z.strictObject({
    ...keysetQuery,
    list: z.enum(['to-decide', 'waiting', 'finished']),
    kind: z.enum(sentRequestKinds).optional(),
  }),
  results: keysetPageOf(listedRequest),
})

export const countRequests = endpoint(routes.countRequests, {
  summary:
    'Counts the requests that wait for the decision of the caller and those the caller waits for, up to 100 each.',
  ownership: 'per-caller',
  results: z.object({ toDecide: z.int(), waiting: z.int(), peopleAsOf }),
})

export const getRequest = endpoint(routes.getRequest, {
  summary: 'Returns a request with what it changes, its history and what the caller can do.',
  params: requestParams,
  results: requestDetails,
  errors: { 'requests.not-found': errors['requests.not-found'] },
})

export const decideRequests = endpoint(routes.decideRequests, {
  summary:
    'Accepts or rejects requests. Each is decided by itself; one that cannot be decided does not stop the others.',
  body: z.strictObject({
    decision: z.enum(['accept', 'reject']),
    requests: z
      .array(z.strictObject({ requestId: id, expectedVersion: z.int().min(1) }))
      .min(1)
      .max(maxTogether),
    rejectReason: z.enum(rejectReasons).optional(),
    /** Needed when the reason is `other`. */
    reasonText: z.string().trim().max(1000).optional(),
  }),
  results: z.object({ requests: z.array(decidedResult) }),
  errors,
  accessNote: 'the recipient of each request',
})

export const withdrawRequest = endpoint(routes.withdrawRequest, {
  summary: 'Withdraws a request that the caller sent.',
  params: requestParams,
  body: expected,
  results: decidedResult,
  errors: requestErrors,
})

export const takeBackRequest = endpoint(routes.takeBackRequest, {
  summary: 'Takes back a pending transfer, also one that the designated owner or staff started.',
  params: requestParams,
  body: expected,
  results: decidedResult,
  errors: requestErrors,
})

export const listHorseRequests = endpoint(routes.listHorseRequests, {
  summary: 'Lists the requests about a horse, newest first.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(listedRequest),
})

const horseParams = z.strictObject({ horseId: id })

export const becomeTrainer = endpoint(routes.becomeTrainer, {
  summary: 'Makes the caller, who is responsible for the horse, its trainer. Takes effect at once.',
  params: horseParams,
  results: z.object({ horseId: id }),
  errors: requestErrors,
})

export const listHorseShares = endpoint(routes.listHorseShares, {
  summary: 'Lists with whom a horse is shared. People it is shared with see only their own share.',
  params: horseParams,
  results: z.object({ shares: z.array(horseShare) }),
})

export const endHorseShare = endpoint(routes.endHorseShare, {
  summary: 'Ends a share at once: the one who shares or the one it is shared with.',
  params: z.strictObject({ horseId: id, shareId: id }),
  results: z.object({ shareId: id }),
  errors: requestErrors,
})
