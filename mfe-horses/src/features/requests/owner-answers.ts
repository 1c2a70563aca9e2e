import {
  areSharesComplete,
  needsDesignatedOwner,
  type OrganizationKind,
} from '@portal/contracts-horses/assignment-rules'
import type { NameCheck } from '../check-name/index.ts'
import type { NewRequestBody } from './use-requests.ts'

/** What an owner is. */
export type OwnerKind = 'INDIVIDUAL' | OrganizationKind

/** An owner as it was entered. */
export interface OwnerAnswer {
  readonly key: number
  readonly kind: OwnerKind
  /** Of an individual. */
  readonly check: NameCheck
  /** Of an organization. */
  readonly organization: string
  /** In percent, as typed; empty: not recorded. */
  readonly share: string
}

export interface OwnersAnswer {
  readonly owners: readonly OwnerAnswer[]
  /** The key of the individual who represents the owners, or `other`; empty: nobody was selected. */
  readonly designated: string
  /** Somebody who is not an owner. */
  readonly other: NameCheck
}

export type OwnersProblem = 'name' | 'organization' | 'share' | 'shares' | 'twice' | 'designated' | 'designated-name'
export type OwnersBody = Pick<NewRequestBody, 'recipient' | 'owners' | 'organizations' | 'designatedOwner'>

/** The names of the fields of an owner in the form. */
export const ownerField = (key: number, field: 'kind' | 'name' | 'organization' | 'share') =>
  `owner-${key}-${field}` as const

/** Whether the owners need a designated owner. */
export function isDesignatedOwnerNeeded(owners: readonly Pick<OwnerAnswer, 'kind'>[]): boolean {
  const individuals = owners.filter(({ kind }) => kind === 'INDIVIDUAL').length
  return needsDesignatedOwner(individuals, owners.length - individuals)
}

/**
 * Returns what to send, or the problems by field. The designated owner accepts, or the first other owner when that is the reader:
 * nobody accepts their own request.
 */
export function toOwnersBody(
  answer: OwnersAnswer,
  readerId: string | undefined,
): { readonly body: OwnersBody } | { readonly problems: ReadonlyMap<string, OwnersProblem> } {
  const { owners, designated, other } = answer
  const problems = new Map<string, OwnersProblem>(owners.flatMap((owner) => findProblems(owner)))
  const individuals = owners.flatMap(({ key, kind, check, share }) =>
    kind === 'INDIVIDUAL' && check.person ? [{ key, check, person: check.person, share }] : [],
  )
  const repeated = individuals.find(({ person: { personId } }, index) =>
    individuals.slice(0, index).some(({ person }) => person.personId === personId),
  )
  if (repeated) problems.set(ownerField(repeated.key, 'name'), 'twice')
  const [first] = owners
  if (first && problems.size === 0 && !areSharesComplete(owners.map(({ share }) => parseShare(share) ?? null)))
    problems.set(ownerField(first.key, 'share'), 'shares')
  const isNeeded = isDesignatedOwnerNeeded(owners)
  const selected = designated === 'other' ? other : individuals.find(({ key }) => String(key) === designated)?.check
  const represents = isNeeded ? selected : individuals[0]?.check
  if (isNeeded && !represents) problems.set('designated', 'designated')
  if (isNeeded && designated === 'other' && !other.person) problems.set('designated-name', 'designated-name')
  if (problems.size > 0 || !represents?.person) return { problems }
  const accepts =
    represents.person.personId === readerId
      ? (individuals.find(({ person }) => person.personId !== readerId)?.check ?? represents)
      : represents
  const organizations = owners.flatMap(({ kind, organization, share }) =>
    kind === 'INDIVIDUAL' ? [] : [{ name: organization.trim(), kind, share: parseShare(share) ?? null }],
  )
  return {
    body: {
      recipient: toChecked(accepts),
      owners: individuals.map(({ check, share }) => ({ ...toChecked(check), share: parseShare(share) ?? null })),
      ...(organizations.length > 0 && { organizations }),
      ...(accepts !== represents && { designatedOwner: toChecked(represents) }),
    },
  }
}

/** The name as it was checked, with its proof. */
export function toChecked({ text, person }: NameCheck): { readonly text: string; readonly checkToken: string } {
  return { text: text.trim(), checkToken: person?.checkToken ?? '' }
}

function findProblems({ key, kind, check, organization, share }: OwnerAnswer): [string, OwnersProblem][] {
  const problems: [string, OwnersProblem][] = []
  if (kind === 'INDIVIDUAL' && !check.person) problems.push([ownerField(key, 'name'), 'name'])
  if (kind !== 'INDIVIDUAL' && organization.trim() === '')
    problems.push([ownerField(key, 'organization'), 'organization'])
  if (parseShare(share) === undefined) problems.push([ownerField(key, 'share'), 'share'])
  return problems
}

/** Returns a share in percent, null when none was entered, or undefined when it can't be one. */
function parseShare(text: string): number | null | undefined {
  const typed = text.replace('%', '').replace(',', '.').trim()
  if (typed === '') return null
  const share = Number(typed)
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && share > 0 && share <= 100 ? share : undefined
}
