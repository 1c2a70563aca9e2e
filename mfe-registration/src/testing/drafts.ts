import type { RegistrationDraft } from '@portal/contracts-registration'
import {
  defaultAcceptedCountries,
  defaultMinimumAges,
  findNextStep,
  type PartialAnswers,
} from '@portal/contracts-registration/registration-rules'

export const today = '2026-11-23'

export const settings = {
  today,
  minimumAges: defaultMinimumAges,
  acceptedCountries: [...defaultAcceptedCountries],
  supportPhone: '(555) 555-0100',
  newCodeAfterSeconds: 300,
  draftDays: 30,
  channels: ['email', 'phone'] as ('email' | 'phone')[],
}

/** Everything that an owner without a record in the license registry answers. */
export const ownerAnswers = {
  kind: { kind: 'covered' },
  agreement: { version: 1 },
  'confirm-agreement': { typedName: 'Ana Ruiz' },
  'license-image': { skipped: true },
  license: { state: 'KY', licenseNumber: 'KY-1234', licensedStates: ['KY'] },
  match: { candidate: null },
  identity: { dateOfBirth: '1980-03-31' },
  roles: { roles: ['owner'] },
  name: { firstName: 'Ana', lastName: 'Ruiz' },
  contact: { email: 'ana@demo.example', phone: '+15025550123' },
  address: { country: 'US', street: '1 Main Street', city: 'Lexington', region: 'KY', postalCode: '40511' },
  username: { username: 'ana.ruiz' },
} as const satisfies PartialAnswers

/** Returns the answers of the owner up to a page, without its own. */
export function answersBefore(step: keyof typeof ownerAnswers): PartialAnswers {
  const names = Object.keys(ownerAnswers) as (keyof typeof ownerAnswers)[]
  return Object.fromEntries(names.slice(0, names.indexOf(step)).map((name) => [name, ownerAnswers[name]]))
}

/** A draft with these answers, as the service returns it. */
export function makeDraft(answers: PartialAnswers, more: Partial<RegistrationDraft> = {}): RegistrationDraft {
  const { isContactConfirmed = false, hasAccount = false } = more
  return {
    draftId: '00000000-0000-4000-8000-000000000001',
    version: Object.keys(answers).length,
    status: 'open',
    reference: 'R-7KQ2-M4XP',
    answers,
    suggested: {},
    identityOutcome: answers.identity === undefined ? null : 'not-found',
    hisaPersonId: null,
    licenseReading: null,
    isContactConfirmed,
    hasAccount,
    sentCode: null,
    invite: null,
    nextStep: findNextStep({ answers, isContactConfirmed, hasAccount, today }),
    savedAt: '2026-11-23T15:42:00.000Z',
    expiresAt: '2026-12-23T15:42:00.000Z',
    ...more,
  }
}

/** A code that was just sent by email. */
export function makeSentCode(more: Partial<NonNullable<RegistrationDraft['sentCode']>> = {}) {
  return {
    channel: 'email',
    destination: 'a***@demo.example',
    newCodeAt: new Date(Date.now() + 252_000).toISOString(),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    attemptsLeft: 10,
    lockedUntil: null,
    ...more,
  } as const
}

/** What was read from a license as a PDF; the state could not be read. */
export const licenseReading = {
  fileId: '00000000-0000-4000-8000-000000000009',
  fileType: 'application/pdf',
  fields: { firstName: 'Ana', lastName: 'Ruiz', dateOfBirth: '1980-03-31', licenseNumber: 'KY-1234' },
} as const satisfies RegistrationDraft['licenseReading']
