import { bilingual, id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horseIdentity } from './horses.ts'
import { maxOrganizationNameLength, organizationKinds } from '../rules/assignments/index.ts'
import { requirementItems, testOutcomes } from '../rules/health/index.ts'
import { cancelReasons, rejectReasons, requestKinds, requestStates, shareScopes } from '../rules/requests/index.ts'

/** Kinds that this engine sends and decides; claims and removals from the vets list have endpoints of their own. */
export const sentRequestKinds = requestKinds.filter((kind) => kind !== 'claim' && kind !== 'vets-list-removal')
export type SentRequestKind = (typeof sentRequestKinds)[number]

/** A person who was found with Check Name. */
export const checkedPerson = z.strictObject({
  /** The name or HISA ID as it was typed; it must still be what was checked. */
  text: z.string().trim().min(1).max(200),
  /** Proof of the check, valid for the caller and for one hour. */
  checkToken: z.string().min(1).max(2000),
})

/** An owner of a horse after a change of owner, in percent with at most two decimals; `null`: not recorded. */
const ownerShare = z.object({ personId: id, name: z.string(), share: z.number().nullable() })

/** An owner that is not an individual. */
export const organization = {
  name: z.string().trim().min(1).max(maxOrganizationNameLength),
  kind: z.enum(organizationKinds),
}

/** What a request changes beyond its kind. */
const requestTerms = z.object({
  /** Of a share. */
  scopes: z.array(z.enum(shareScopes)),
  /** Of a change of owner: everybody who will own the horse. */
  owners: z.array(ownerShare),
  /** The owners among them that are not individuals. */
  organizations: z.array(z.object({ ...organization, share: z.number().nullable() })),
  /** Of a change of owner: who represents the owners afterwards; `null`: nobody needs to. */
  designatedOwnerName: z.string().nullable(),
})

export const listedRequest = z.object({
  requestId: id,
  batchId: id,
  kind: z.enum(sentRequestKinds),
  /** A change of owner that only changes who represents the owners. */
  designatedOwnerOnly: z.boolean(),
  state: z.enum(requestStates),
  horse: z.object({ horseId: id, ...horseIdentity }),
  /** `null`: the authority's staff sent it. */
  senderName: z.string().nullable(),
  recipientName: z.string().nullable(),
  /** How many requests were sent together, this one included. */
  batchSize: z.int(),
  createdAt: instant,
  expiresAt: instant,
  closedAt: instant.nullable(),
  /** Version to send with a decision. */
  version: z.int(),
})
export type ListedRequest = z.infer<typeof listedRequest>

/** An entry of the history of a request. */
const requestStep = z.object({
  action: z.enum(['send', 'accept', 'reject', 'withdraw', 'take-back', 'expire', 'cancel', 'readdress']),
  at: instant,
  /** `null`: the portal or the authority's staff. */
  personName: z.string().nullable(),
})

/** What the recipient sees of the horse before deciding: no medical records. */
const requestPreview = z.object({
  /** Entries that keep the horse from racing today. */
  vetsList: z.array(
    z.object({
      reasonName: bilingual,
      placedOn: plainDate,
      /** The first day on which the minimum time is over; `null`: barred. */
      eligibleOn: plainDate.nullable(),
    }),
  ),
  /** The latest one of each kind. */
  vaccinations: z.array(z.object({ item: z.enum(requirementItems), date: plainDate })),
  /** The latest test of each kind, such as Coggins, with its outcome. */
  tests: z.array(z.object({ item: z.enum(requirementItems), date: plainDate, outcome: z.enum(testOutcomes) })),
  /** Files that go with the horse on a transfer. */
  filesFollowing: z.int(),
})

export const requestDetails = z.object({
  ...listedRequest.shape,
  terms: requestTerms,
  /** `null`: the request is closed. */
  preview: requestPreview.nullable(),
  comment: z.string().nullable(),
  /** Why the portal canceled it. */
  cancelReason: z.enum(cancelReasons).nullable(),
  /** Why the recipient rejected it, with their own words in `reasonText`. */
  rejectReason: z.enum(rejectReasons).nullable(),
  reasonText: z.string().nullable(),
  responsiblePersonName: z.string().nullable(),
  /** What somebody should know before they take over the horse. */
  warnings: z.array(z.enum(['responsible-person-suspended', 'sender-suspended'])),
  /** What the caller can do now. */
  actions: z.array(z.enum(['accept', 'reject', 'withdraw', 'take-back', 'cancel'])),
  steps: z.array(requestStep),
})
export type RequestDetails = z.infer<typeof requestDetails>

/** What happened to each horse or request of several; `problem` is an error code, `null`: it succeeded. */
export const sentResult = z.object({ horseId: id, requestId: id.nullable(), problem: z.string().nullable() })
export const decidedResult = z.object({
  requestId: id,
  state: z.enum(requestStates).nullable(),
  problem: z.string().nullable(),
})

/** What a transfer of a horse changes besides the responsible person, for the sender. */
export const transferEffects = z.object({
  horseId: id,
  filesFollowing: z.int(),
  filesStaying: z.int(),
  /** Names of the people whose shares end; `null`: the name is not known. */
  endingShares: z.array(z.string().nullable()),
})
export type TransferEffects = z.infer<typeof transferEffects>

/** A horse shared with a person. */
export const horseShare = z.object({
  shareId: id,
  granteeName: z.string().nullable(),
  grantorName: z.string().nullable(),
  scopes: z.array(z.enum(shareScopes)),
  from: instant,
  /** It is shared with the caller, who can leave. */
  isMine: z.boolean(),
})
export type HorseShare = z.infer<typeof horseShare>
