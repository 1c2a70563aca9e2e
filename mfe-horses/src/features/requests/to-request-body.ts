import type { ShareScope } from '@portal/contracts-horses/request-rules'
import type { NameCheck } from '../check-name/index.ts'
import { toChecked, toOwnersBody, type OwnersAnswer, type OwnersProblem } from './owner-answers.ts'
import type { NewRequestBody, NewRequestKind } from './use-requests.ts'

export type NewRequestProblem = OwnersProblem | 'kind' | 'scopes' | 'veterinarian' | 'designated-owner'

interface NewRequestAnswers {
  readonly kind: NewRequestKind | ''
  readonly horses: readonly { readonly horseId: string }[]
  readonly recipient: NameCheck
  readonly owners: OwnersAnswer
  readonly scopes: readonly ShareScope[]
  readonly comment: string
  readonly readerId: string | undefined
}

/** Returns the request to send, or the problems of the answers by field. */
export function toRequestBody(
  answers: NewRequestAnswers,
): { readonly body: NewRequestBody } | { readonly problems: ReadonlyMap<string, NewRequestProblem> } {
  const { kind, recipient, scopes } = answers
  if (kind === '') return { problems: new Map([['kind', 'kind']]) }
  const rest = {
    horseIds: answers.horses.map(({ horseId }) => horseId),
    ...(answers.comment.trim() !== '' && { comment: answers.comment.trim() }),
  }
  if (kind === 'change-owner') {
    const owners = toOwnersBody(answers.owners, answers.readerId)
    return 'problems' in owners ? owners : { body: { ...rest, kind, ...owners.body } }
  }
  const problems = new Map<string, NewRequestProblem>()
  if (recipient.person === null) problems.set('recipient', findRecipientProblem(kind, recipient))
  if (kind === 'share' && scopes.length === 0) problems.set('scopes', 'scopes')
  if (problems.size > 0) return { problems }
  const checked = { ...rest, recipient: toChecked(recipient) }
  if (kind === 'change-designated-owner')
    return { body: { ...checked, kind: 'change-owner', designatedOwnerOnly: true } }
  return { body: { ...checked, kind, ...(kind === 'share' && { scopes: [...scopes] }) } }
}

/** A name that was typed must be checked; without one somebody must be selected. */
function findRecipientProblem(kind: NewRequestKind, { text }: NameCheck): NewRequestProblem {
  if (text.trim() !== '') return 'name'
  if (kind === 'change-designated-owner') return 'designated-owner'
  return kind === 'change-attending-veterinarian' ? 'veterinarian' : 'name'
}
