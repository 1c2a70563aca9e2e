import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import {
  checkRequest,
  claimLifecycle,
  findBecomeTrainerProblems,
  findBlockingRequest,
  findClaimDeadlines,
  findClaimProblems,
  findRequestDeadlines,
  findRequestProblems,
  findUnshareProblems,
  isOwnershipChanging,
  listApplyingVoidReasons,
  requestErrors,
  requestErrorTexts,
  requestKinds,
  requestLifecycle,
  requestStates,
  seedClaimPeriods,
  seedRequestPeriods,
  type ClaimFacts,
  type NewClaimFacts,
  type NewRequestFacts,
  type RequestFacts,
} from './index.ts'

const stranger: RequestFacts = {
  isOverdue: false,
  isDecider: false,
  isRequester: false,
  isResponsiblePerson: false,
  isTransfer: true,
  isSystemOrStaff: false,
  isHorseActive: true,
  isRecipientEligible: true,
  reason: '',
}

describe('the lifecycle of a request', () => {
  it('is complete', () => {
    const terminal = requestStates.filter((state) => state !== 'PENDING')
    expect(findLifecycleViolations(requestLifecycle, { initial: ['PENDING'], terminal })).toEqual([])
  })

  it('refuses every action of a stranger', () => {
    for (const action of ['accept', 'reject', 'withdraw', 'take-back', 'cancel'] as const)
      for (const state of requestStates) {
        const decision = checkRequest(state, action, { ...stranger, reason: 'because' })
        expect(decision.allowed ? [] : decision.errors.map((error) => requestErrors[error])).toEqual([403])
      }
  })

  it('lets only the responsible person take back a transfer, while it is pending', () => {
    const facts = { ...stranger, isResponsiblePerson: true }
    expect(checkRequest('PENDING', 'take-back', facts)).toEqual({ allowed: true, to: 'WITHDRAWN' })
    expect(checkRequest('ACCEPTED', 'take-back', facts)).toEqual({
      allowed: false,
      errors: ['requests.already-decided'],
    })
    expect(checkRequest('ACCEPTED', 'take-back', stranger)).toEqual({
      allowed: false,
      errors: ['requests.take-back-not-responsible'],
    })
    expect(checkRequest('PENDING', 'take-back', { ...facts, isTransfer: false })).toMatchObject({
      errors: ['requests.not-a-transfer'],
    })
  })

  it('accepts nothing after the deadline, even before a job marks the request', () => {
    const facts = { ...stranger, isDecider: true, isOverdue: true }
    expect(checkRequest('PENDING', 'accept', facts)).toEqual({ allowed: false, errors: ['requests.expired'] })
    expect(checkRequest('PENDING', 'expire', facts)).toEqual({ allowed: true, to: 'EXPIRED' })
    expect(checkRequest('PENDING', 'expire', stranger)).toEqual({ allowed: false, errors: ['requests.not-overdue'] })
  })

  it('decides once, and needs a reason to reject', () => {
    const facts = { ...stranger, isDecider: true }
    expect(checkRequest('PENDING', 'reject', facts)).toMatchObject({ errors: ['requests.reason-missing'] })
    expect(checkRequest('PENDING', 'reject', { ...facts, reason: 'wrong-horse' })).toEqual({
      allowed: true,
      to: 'REJECTED',
    })
    expect(checkRequest('REJECTED', 'accept', facts)).toEqual({ allowed: false, errors: ['requests.already-decided'] })
  })

  it('refuses with codes that have a message', () => {
    const guards = [...Object.values(requestLifecycle.guards), ...Object.values(claimLifecycle.guards)]
    for (const { error } of guards) expect(requestErrorTexts).toHaveProperty([error])
  })
})

describe('a new request', () => {
  const guards = {
    'no-open-ownership-change': true,
    'recipient-may-be-responsible': true,
    'recipient-licensed': true,
    'no-claim-hold': true,
  }
  const facts: NewRequestFacts = {
    parties: ['responsible-person'],
    isHorseActive: true,
    isToOneself: false,
    isNameChecked: true,
    isRecipientRegistered: true,
    isRecipientSuspended: false,
    guards,
  }

  it.each<[string, Partial<NewRequestFacts>, readonly string[]]>([
    ['nothing', {}, []],
    ['a stranger', { parties: ['attending-veterinarian'] }, ['requests.not-allowed']],
    ['a transfer to oneself', { isToOneself: true }, ['requests.to-oneself']],
    ['a name that was not checked', { isNameChecked: false }, ['requests.name-not-checked']],
    ['a suspended recipient', { isRecipientSuspended: true }, ['requests.recipient-suspended']],
    [
      'a second open request',
      { guards: { ...guards, 'no-open-ownership-change': false } },
      ['requests.ownership-change-open'],
    ],
    [
      'a fact that was not read',
      { guards: {} },
      [
        'requests.ownership-change-open',
        'requests.recipient-not-eligible',
        'requests.recipient-not-licensed',
        'requests.claim-hold',
      ],
    ],
  ])('reports %s', (_, change, problems) => {
    expect(findRequestProblems('transfer', { ...facts, ...change })).toEqual(problems)
  })

  it('needs no recipient to be removed from the vets list', () => {
    const removal = { ...facts, isNameChecked: false, guards: { 'on-vets-list': false, 'minimum-time-over': true } }
    expect(findRequestProblems('vets-list-removal', removal)).toEqual(['vets-list.empty'])
  })

  it('is blocked by another open ownership-changing request, except a claim', () => {
    const open = { kind: 'transfer', isOpen: true } as const
    expect(findBlockingRequest('change-owner', [open])).toBe(open)
    expect(findBlockingRequest('transfer', [{ kind: 'claim', isOpen: true }])).toBeDefined()
    expect(
      findBlockingRequest('transfer', [
        { kind: 'share', isOpen: true },
        { ...open, isOpen: false },
      ]),
    ).toBeUndefined()
    expect(findBlockingRequest('share', [open])).toBeUndefined()
    expect(findBlockingRequest('claim', [open])).toBeUndefined()
    expect(requestKinds.filter(isOwnershipChanging)).toEqual(['transfer', 'change-owner', 'claim'])
  })

  it('expires after seven days, with reminders at 72 and 24 hours', () => {
    expect(findRequestDeadlines(seedRequestPeriods, 'transfer', '2026-07-01T12:00:00.000Z')).toEqual({
      expiresAt: '2026-07-08T12:00:00.000Z',
      remindAt: ['2026-07-05T12:00:00.000Z', '2026-07-07T12:00:00.000Z'],
    })
  })
})

describe('commands that nobody has to accept', () => {
  const trainer = {
    isResponsiblePerson: true,
    isAlreadyTrainer: false,
    hasTrainerRole: true,
    hasValidLicense: true,
    isSuspended: false,
    isHorseActive: true,
  }

  it('let the responsible person with role and license become trainer', () => {
    expect(findBecomeTrainerProblems(trainer)).toEqual([])
    expect(findBecomeTrainerProblems({ ...trainer, isResponsiblePerson: false, hasTrainerRole: false })).toEqual([
      'requests.become-trainer-not-responsible',
    ])
    expect(findBecomeTrainerProblems({ ...trainer, hasTrainerRole: false, isSuspended: true })).toEqual([
      'requests.not-a-trainer',
      'requests.suspended',
    ])
  })

  it('let grantor and grantee end a share, once somebody is chosen', () => {
    const facts = { isPersonChosen: true, isShared: true, isGrantor: false, isGrantee: true }
    expect(findUnshareProblems(facts)).toEqual([])
    expect(findUnshareProblems({ ...facts, isPersonChosen: false })).toEqual(['requests.unshare-person-missing'])
    expect(findUnshareProblems({ ...facts, isGrantee: false })).toEqual(['requests.not-allowed'])
    expect(findUnshareProblems({ ...facts, isShared: false })).toEqual(['requests.not-shared'])
    expect(requestErrorTexts['requests.unshare-person-missing'].en).toBe('A person must be chosen to unshare with.')
  })
})

describe('claims', () => {
  const facts: ClaimFacts = {
    isClaimsClerk: true,
    isClaimant: false,
    isRegulatoryVeterinarianOrSteward: false,
    isSteward: false,
    hasRaceStarted: true,
    isRaceCanceled: false,
    isVoidPeriodOver: false,
    hasMandatoryVoidReason: false,
    isVoidIfPositive: true,
    isPositivePeriodOver: false,
    isVoidRefused: false,
    isOtherClaimPosted: false,
    reason: '',
  }

  it('have a complete lifecycle', () => {
    const terminal = ['REJECTED', 'CANCELED', 'VOID', 'LOST', 'VOID_REVERTED'] as const
    expect(findLifecycleViolations(claimLifecycle, { initial: ['FILED'], terminal })).toEqual([])
  })

  it('are posted after the start, and canceled only before it', () => {
    expect(claimLifecycle.check('FILED', 'post', facts)).toMatchObject({ to: 'POSTED' })
    expect(claimLifecycle.check('FILED', 'post', { ...facts, hasRaceStarted: false })).toMatchObject({
      unmet: ['race-started'],
    })
    expect(claimLifecycle.check('FILED', 'cancel', { ...facts, hasRaceStarted: false })).toMatchObject({
      to: 'CANCELED',
    })
    expect(claimLifecycle.check('FILED', 'cancel', facts)).toMatchObject({ unmet: ['race-not-started'] })
    expect(claimLifecycle.check('POSTED', 'cancel', facts)).toEqual({ allowed: false, reason: 'state' })
  })

  it.each<[string, Partial<NewClaimFacts>, string]>([
    ['the horse is not entered', { isEntered: false }, 'claims.horse-not-entered'],
    ['the horse is retired', { isHorseActive: false }, 'requests.horse-not-active'],
    ['the race has started', { hasRaceStarted: true }, 'claims.too-late-to-file'],
    ['the claimant owns the horse', { isOwnHorse: true }, 'claims.own-horse'],
    ['the claimant has no license', { isClaimantEligible: false }, 'claims.claimant-not-eligible'],
    ['the trainer has no license', { isTrainerEligible: false }, 'claims.trainer-not-eligible'],
    ['a claim of the same person is open', { isAlreadyFiled: true }, 'claims.already-filed'],
  ])('can’t be filed when %s', (_, change, problem) => {
    const allowed: NewClaimFacts = {
      isHorseActive: true,
      isEntered: true,
      hasRaceStarted: false,
      isOwnHorse: false,
      isClaimantEligible: true,
      isTrainerEligible: true,
      isAlreadyFiled: false,
    }
    expect(findClaimProblems(allowed)).toEqual([])
    expect(findClaimProblems({ ...allowed, ...change })).toEqual([problem])
  })

  it('are voided in the hour after the race when a reason applies', () => {
    const veterinarian = { ...facts, isRegulatoryVeterinarianOrSteward: true, hasMandatoryVoidReason: true }
    expect(claimLifecycle.check('POSTED', 'void-mandatory', veterinarian)).toMatchObject({ to: 'VOID_REVERTED' })
    expect(claimLifecycle.check('POSTED', 'void-mandatory', { ...veterinarian, isVoidPeriodOver: true }).allowed).toBe(
      false,
    )
    expect(claimLifecycle.check('POSTED', 'void-mandatory', { ...facts, hasMandatoryVoidReason: true }).allowed).toBe(
      false,
    )
  })

  it('keep the two choices before the race apart', () => {
    const choices = { voidIfVetsListed: false, voidIfPositive: true }
    expect(listApplyingVoidReasons(['vets-listed', 'vanned-off'], choices)).toEqual(['vanned-off'])
    expect(listApplyingVoidReasons(['vets-listed'], { ...choices, voidIfVetsListed: true })).toEqual(['vets-listed'])
    const steward = { ...facts, isSteward: true }
    expect(claimLifecycle.check('CONFIRMED', 'notify-positive', facts).allowed).toBe(false)
    expect(claimLifecycle.check('CONFIRMED', 'notify-positive', steward)).toMatchObject({ to: 'POSITIVE_PERIOD' })
    expect(claimLifecycle.check('CONFIRMED', 'notify-positive', { ...steward, isVoidIfPositive: false }).allowed).toBe(
      false,
    )
  })

  it('may be voided within 48 hours of the notice of a positive test', () => {
    const claimant = { ...facts, isClaimsClerk: false, isClaimant: true }
    expect(claimLifecycle.check('POSITIVE_PERIOD', 'ask-void', claimant)).toMatchObject({ to: 'VOID_PENDING_STEWARDS' })
    expect(
      claimLifecycle.check('POSITIVE_PERIOD', 'ask-void', { ...claimant, isPositivePeriodOver: true }).allowed,
    ).toBe(false)
    expect(claimLifecycle.check('POSITIVE_PERIOD', 'ask-void', { ...claimant, isVoidRefused: true }).allowed).toBe(
      false,
    )
    const deadlines = findClaimDeadlines(seedClaimPeriods, {
      racedAt: '2026-07-08T20:00:00.000Z',
      postedAt: '2026-07-08T20:10:00.000Z',
      positiveNotifiedAt: '2026-07-20T14:00:00.000Z',
    })
    expect(deadlines).toEqual({
      voidBefore: '2026-07-08T21:00:00.000Z',
      recordsBefore: '2026-07-11T20:10:00.000Z',
      askVoidBefore: '2026-07-22T14:00:00.000Z',
    })
  })

  it('have the specification’s message when none was made', () => {
    expect(requestErrorTexts['claims.not-made'].en).toBe('Claim was not made for this horse yet!')
  })
})
