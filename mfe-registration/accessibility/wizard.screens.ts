import { failure, heading, loading, main, submitForm, summary, type Screen } from '@portal/testing-e2e'
import type { RegistrationDraft } from '@portal/contracts-registration'
import {
  answersBefore,
  licenseReading,
  makeDraft,
  makeSentCode,
  ownerAnswers,
  settings,
} from '../src/testing/drafts.ts'

const call = '/api/registration'

const agreement = {
  kind: 'covered',
  version: 3,
  effectiveFrom: '2026-01-01',
  title: 'A2026',
  paragraphs: ['1. …', '2. …'],
}
const candidates = ['••34', '••71'].map((licenseEnding, index) => ({
  candidate: `c-${index}`,
  name: 'Ana R•••',
  city: 'Lexington',
  state: 'KY',
  licenseType: 'trainer',
  licenseEnding,
}))

/** One response for every call of the wizard: each page reads its own part of it. */
const respond = (draft: RegistrationDraft | null): NonNullable<Screen['stubResults']> => [
  call,
  {
    ...settings,
    ...agreement,
    candidates,
    image: null,
    attemptsLeft: 5,
    nextAttemptAt: null,
    draft,
    movedAt: null,
    finishedReference: null,
  },
]

const complete = { isContactConfirmed: true }
const requestedRoles = { ...answersBefore('name'), roles: { roles: ['track-staff'] } } as const
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const sentTo = { channel: 'email', destination: 'a•••@demo.example' } as const
const link = { ...sentTo, newLinkAt: inMinutes(5), expiresAt: inMinutes(60 * 24 * 7) }

/** A page of the wizard with a draft. */
const page = (state: string, step: string, draft: RegistrationDraft, shows: Screen['shows'] = heading): Screen => ({
  name: `/registration/:step: ${state}`,
  address: () => `/registration/${step}`,
  stubResults: respond(draft),
  shows,
})

const field = (name: string) => (opened: Parameters<Screen['shows']>[0]) =>
  main(opened).locator(`[name="${name}"]`).first()

export const wizardScreens: readonly Screen[] = [
  { name: '/registration: full', address: () => '/registration', stubResults: respond(null), shows: heading },
  {
    name: '/registration: unfinished',
    address: () => '/registration',
    stubResults: respond(makeDraft(answersBefore('contact'))),
    shows: (opened) => main(opened).locator('.wizard-resume a'),
  },
  {
    name: '/registration/:step: loading',
    address: () => '/registration/kind',
    stub: [call, 'pending'],
    shows: loading,
  },
  { name: '/registration/:step: error', address: () => '/registration/kind', stub: [call, 'failure'], shows: failure },
  page('kind', 'kind', makeDraft({}), field('kind')),
  page('agreement', 'agreement', makeDraft(answersBefore('agreement')), (opened) =>
    main(opened).locator('.p-prose h2'),
  ),
  {
    ...page('confirm-error', 'confirm-agreement', makeDraft(answersBefore('confirm-agreement')), summary),
    act: submitForm,
  },
  {
    name: '/registration/phone-upload: full',
    address: () => '/registration/phone-upload#an-invented-secret',
    stubResults: ['/api/registration/phone-upload/check', { expiresAt: inMinutes(15) }],
    shows: (opened) => main(opened).locator('input[type=file]').last().locator('xpath=preceding-sibling::button[1]'),
  },
  page('license-image', 'license-image', makeDraft(answersBefore('license-image'))),
  page('license-read', 'license', makeDraft(answersBefore('license'), { licenseReading }), field('licenseNumber')),
  {
    ...page(
      'guardian-error',
      'guardian',
      makeDraft({ ...answersBefore('roles'), identity: { dateOfBirth: '2009-03-31' } }),
      summary,
    ),
    act: submitForm,
  },
  page('license', 'license', makeDraft(answersBefore('license')), field('licenseNumber')),
  page('match', 'match', makeDraft(answersBefore('match')), field('candidate')),
  {
    ...page('identity-error', 'identity', makeDraft(answersBefore('identity')), summary),
    act: async (opened) => {
      await field('dateOfBirth.day')(opened).fill('31')
      await submitForm(opened)
    },
  },
  page('not-confirmed', 'not-confirmed', makeDraft(answersBefore('roles'), { status: 'blocked' })),
  page('not-eligible', 'not-eligible', makeDraft(answersBefore('roles'), { status: 'not-eligible' })),
  page('roles', 'roles', makeDraft(answersBefore('roles')), field('roles')),
  page('requested-roles', 'requested-roles', makeDraft(requestedRoles), field('requests.0.track')),
  page('name', 'name', makeDraft(answersBefore('name')), field('firstName')),
  page('address', 'address', makeDraft(answersBefore('address')), field('street')),
  page(
    'enter-code',
    'enter-code',
    makeDraft(ownerAnswers, { sentCode: makeSentCode({ attemptsLeft: 3 }) }),
    field('code'),
  ),
  page(
    'code-locked',
    'enter-code',
    makeDraft(ownerAnswers, { sentCode: makeSentCode({ lockedUntil: inMinutes(60) }) }),
    (opened) => main(opened).locator('.wizard-support'),
  ),
  {
    name: '/registration/:step: continue-later',
    address: () => '/registration/continue-later',
    stubResults: [
      call,
      {
        ...settings,
        draft: makeDraft(answersBefore('contact')),
        movedAt: null,
        finishedReference: null,
        contacts: [sentTo],
        sentCode: null,
        link,
      },
    ],
    shows: (opened) => main(opened).locator('.p-notice'),
  },
  {
    name: '/registration/resume: full',
    address: () => '/registration/resume#an-invented-secret',
    stubResults: [call, { ...settings, ...sentTo, sentCode: makeSentCode({ attemptsLeft: 3 }) }],
    shows: field('code'),
  },
  {
    name: '/registration/resume: error',
    address: () => '/registration/resume#an-invented-secret',
    shows: (opened) => main(opened).getByRole('link'),
  },
  page('username', 'username', makeDraft(ownerAnswers, complete), field('username')),
  page('check-answers', 'check-answers', makeDraft(ownerAnswers, complete), (opened) =>
    main(opened).locator('.wizard-summary').first(),
  ),
  page('password', 'password', makeDraft(ownerAnswers, complete), field('password')),
  page(
    'done',
    'done',
    makeDraft(ownerAnswers, { ...complete, status: 'registered', hisaPersonId: 'P-000-482-916' }),
    (opened) => main(opened).locator('.wizard-reference'),
  ),
]
