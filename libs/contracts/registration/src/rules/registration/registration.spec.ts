import { describe, expect, it } from 'vitest'
import {
  canOpenStep,
  defaultAcceptedCountries,
  defaultMinimumAges,
  findNextStep,
  getAge,
  isPlainDate,
  isTooYoung,
  listOpenRoles,
  listSteps,
  needsGuardian,
  setAnswer,
  validateAddress,
  validateContact,
  validateDateOfBirth,
  validateJockey,
  validateJockeyAgent,
  validateLicense,
  validatePersonName,
  validateRequestedRoles,
  validateRoles,
  validateVeterinarian,
  type AnswerError,
  type PartialAnswers,
  type PostalAddress,
} from './index.ts'

const today = '2026-11-23'
const facts = { today, settings: { minimumAges: defaultMinimumAges, acceptedCountries: defaultAcceptedCountries } }
const keys = (errors: readonly AnswerError[]) => errors.map(({ field, key }) => [field, key])

const ownerAnswers: PartialAnswers = {
  kind: { kind: 'covered' },
  agreement: { version: 1 },
  'confirm-agreement': { typedName: 'Ana Ruiz' },
  'license-image': { skipped: true },
  license: { state: 'KY', licenseNumber: 'KY-1234', licensedStates: ['KY'] },
  match: { candidate: null },
  identity: { dateOfBirth: '1980-03-31' },
  roles: { roles: ['owner'] },
  name: { firstName: 'Ana', lastName: 'Ruiz' },
  contact: { email: 'ana@demo.example', phone: '' },
  address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
  username: { username: 'ana.ruiz' },
}
const progress = (answers: PartialAnswers, more = {}) => ({
  answers,
  isContactConfirmed: false,
  hasAccount: false,
  today,
  ...more,
})

describe('steps', () => {
  it('lists only the pages that apply', () => {
    expect(listSteps(progress({}))).toEqual([
      'kind',
      'agreement',
      'identity',
      'roles',
      'name',
      'contact',
      'address',
      'code',
      'username',
      'check-answers',
      'password',
    ])
    expect(listSteps(progress(ownerAnswers))).toContain('match')
    expect(listSteps(progress(ownerAnswers, { hasAccount: true }))).not.toContain('username')
  })

  it('continues on the first page without an answer', () => {
    expect(findNextStep(progress({}))).toBe('kind')
    expect(findNextStep(progress({ kind: { kind: 'covered' } }))).toBe('agreement')
    expect(findNextStep(progress(ownerAnswers))).toBe('code')
    expect(findNextStep(progress(ownerAnswers, { isContactConfirmed: true }))).toBe('password')
  })

  it('opens a page only when every page before it is answered', () => {
    expect(canOpenStep('agreement', progress({}))).toBe(false)
    expect(canOpenStep('kind', progress(ownerAnswers))).toBe(true)
    expect(canOpenStep('check-answers', progress(ownerAnswers))).toBe(false)
    expect(canOpenStep('check-answers', progress(ownerAnswers, { isContactConfirmed: true }))).toBe(true)
    expect(canOpenStep('jockey', progress(ownerAnswers))).toBe(false)
  })

  it('asks for the details of the picked roles, and then for a guardian at 17', () => {
    const answers: PartialAnswers = {
      ...ownerAnswers,
      identity: { dateOfBirth: '2009-01-01' },
      roles: { roles: ['jockey', 'track-staff'] },
    }
    const steps = listSteps(progress(answers))
    const [first, last] = [steps.indexOf('identity'), steps.indexOf('name')]
    expect(steps.slice(first, last)).toEqual(['identity', 'roles', 'jockey', 'requested-roles', 'guardian'])
  })

  it('asks for the period of a role that was picked later, and forgets that of one that is no longer picked', () => {
    const request = { role: 'track-staff', effectiveFrom: today, effectiveTo: null, track: 'Keeneland' } as const
    const answers = {
      ...ownerAnswers,
      roles: { roles: ['track-staff', 'commission-staff'] },
      'requested-roles': { requests: [request] },
    } as const
    expect(findNextStep(progress(answers))).toBe('requested-roles')
    expect(setAnswer(answers, 'roles', { roles: ['track-staff'] })['requested-roles']).toEqual({ requests: [request] })
    const swapped = setAnswer(answers, 'roles', { roles: ['commission-staff'] })
    expect(swapped['requested-roles']).toEqual({ requests: [] })
    expect(findNextStep(progress(swapped))).toBe('requested-roles')
  })

  it('removes answers that depended on a changed one, and keeps them when the answer is the same', () => {
    expect(setAnswer(ownerAnswers, 'kind', { kind: 'covered' })).toEqual(ownerAnswers)
    const changed = setAnswer(ownerAnswers, 'kind', { kind: 'non-covered' })
    expect(Object.keys(changed).toSorted()).toEqual(['address', 'contact', 'identity', 'kind', 'name', 'username'])
    const jockey = setAnswer({ ...ownerAnswers, roles: { roles: ['jockey-agent'] } }, 'jockey-agent', { jockeys: [] })
    expect(setAnswer(jockey, 'roles', { roles: ['owner'] })['jockey-agent']).toBeUndefined()
  })
})

describe('ages', () => {
  it.each([
    ['2010-11-23', 16],
    ['2010-11-24', 15],
    ['2008-02-29', 18],
  ])('a person born on %s is %i', (dateOfBirth, age) => {
    expect(getAge(dateOfBirth, today)).toBe(age)
  })

  it('is too young for every role below 16, and needs a guardian below 18', () => {
    expect(isTooYoung('2010-11-24', facts)).toBe(true)
    expect(isTooYoung('2010-11-23', facts)).toBe(false)
    expect([needsGuardian('2008-11-24', today), needsGuardian('2008-11-23', today)]).toEqual([true, false])
  })

  it('opens the roles of a covered person of 17 and of an adult who is not covered', () => {
    expect(listOpenRoles('covered', '2009-01-01', facts)).toEqual(['owner', 'jockey', 'other'])
    expect(listOpenRoles('non-covered', '1980-01-01', facts)).not.toContain('trainer')
    expect(listOpenRoles('non-covered', '1980-01-01', facts)).toContain('commission-staff')
  })

  it('accepts only real dates of the specified period', () => {
    expect(['2008-02-29', '1900-01-01'].every(isPlainDate)).toBe(true)
    expect(['2007-02-29', '1899-12-31', '2100-01-01', '2026-1-1', ''].some(isPlainDate)).toBe(false)
    expect(keys(validateDateOfBirth('', today))).toEqual([['dateOfBirth', 'registration.date-of-birth.missing']])
    expect(keys(validateDateOfBirth(today, today))).toEqual([['dateOfBirth', 'registration.date-of-birth.not-past']])
  })
})

describe('answers', () => {
  it.each([
    [{ firstName: 'José María', lastName: 'Muñoz-O’Neill', middleName: 'J.' }, []],
    [{ firstName: '', lastName: '' }, ['first-missing', 'last-missing']],
    [{ firstName: 'A', lastName: 'B' }, ['first-too-short', 'last-too-short']],
    [{ firstName: 'An4', lastName: 'Ruiz' }, ['characters']],
  ])('checks the name %j', (name, expected) => {
    expect(validatePersonName(name).map(({ key }) => key)).toEqual(expected.map((key) => `registration.name.${key}`))
  })

  it('checks the license', () => {
    const license = { state: 'KY', licenseNumber: 'KY-1', licensedStates: ['KY'] } as const
    expect(validateLicense({ ...license, licenseNumber: 'K-12' })).toEqual([])
    expect(keys(validateLicense({ ...license, licenseNumber: 'K1', licensedStates: [] }))).toEqual([
      ['licenseNumber', 'registration.license-number.too-short'],
      ['licensedStates', 'registration.licensed-states.missing'],
    ])
    expect(keys(validateLicense({ ...license, licenseNumber: '<1234>' }))).toEqual([
      ['licenseNumber', 'registration.license-number.characters'],
    ])
  })

  it('checks roles and their details', () => {
    expect(keys(validateRoles({ roles: [] }, ['owner']))).toEqual([['roles', 'registration.roles.missing']])
    expect(keys(validateRoles({ roles: ['trainer'] }, ['owner']))).toEqual([['roles', 'registration.roles.not-open']])
    expect(keys(validateRoles({ roles: ['other'] }, ['other']))).toEqual([
      ['otherTitle', 'registration.other-title.missing'],
    ])
    expect(keys(validateVeterinarian({ boards: [] }))).toEqual([['boards', 'registration.vet-boards.missing']])
    expect(keys(validateJockey({ lastPhysicalOn: '', baselineConcussionOn: today, agentName: null }, today))).toEqual([
      ['lastPhysicalOn', 'registration.last-physical.missing'],
      ['baselineConcussionOn', 'registration.date.not-past'],
    ])
    const request = { role: 'track-staff', effectiveFrom: '2026-12-01', effectiveTo: '2026-12-01', track: '' } as const
    expect(keys(validateRequestedRoles({ requests: [request] }))).toEqual([
      ['requests.0.effectiveTo', 'registration.requested-roles.order'],
    ])
  })

  it('refuses a vet board license and a jockey that are entered twice', () => {
    const boards = [
      { state: 'KY', licenseNumber: 'V-123' },
      { state: 'NY', licenseNumber: 'V-123' },
      { state: 'KY', licenseNumber: 'v 123' },
    ] as const
    expect(keys(validateVeterinarian({ boards }))).toEqual([
      ['boards.2.licenseNumber', 'registration.vet-boards.repeated'],
    ])
    const jockeys = ['luis@demo.example', 'LUIS@demo.example'].map((email) => ({ name: 'Luis Ortega', email }))
    expect(keys(validateJockeyAgent({ jockeys }))).toEqual([['jockeys.1.email', 'registration.jockeys.repeated']])
  })

  it('requires an email address or a phone', () => {
    expect(keys(validateContact({ email: '', phone: '' }))).toEqual([['email', 'registration.contact.missing']])
    expect(validateContact({ email: '', phone: '+15025550123' })).toEqual([])
    expect(keys(validateContact({ email: 'ana', phone: '123' }))).toEqual([
      ['email', 'account.email.invalid'],
      ['phone', 'account.phone.invalid'],
    ])
  })

  it.each<[Partial<PostalAddress>, [string, string][]]>([
    [{}, []],
    [{ country: 'DE' }, [['country', 'registration.country.not-accepted']]],
    [{ region: 'Kentucky' }, [['region', 'registration.state.missing']]],
    [{ postalCode: '4051' }, [['postalCode', 'registration.zip.invalid']]],
    [{ country: 'CA', region: 'Ontario', postalCode: 'K1A 0B1' }, []],
    [{ country: 'CA', region: '' }, [['region', 'registration.province.missing']]],
  ])('checks the address with %j', (change, expected) => {
    const address = { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' }
    expect(keys(validateAddress({ ...address, ...change }, facts))).toEqual(expected)
  })
})
