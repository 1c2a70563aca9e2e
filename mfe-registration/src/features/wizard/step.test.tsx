import { errorResponse } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersBefore, makeDraft, makeSentCode, ownerAnswers, settings } from '../../testing/drafts.ts'
import { openWizard } from '../../testing/open-page.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

test('a page that is not open leads to the first one without an answer', async () => {
  const { currentPath } = await openWizard('/registration/address', makeDraft(answersBefore('roles')))
  await heading('What do you do in racing?')
  expect(currentPath()).toBe('/registration/roles')
})

test('without a draft every page leads to the start', async () => {
  const { currentPath } = await openWizard('/registration/address', null)
  await heading('Register to take part in racing')
  expect(currentPath()).toBe('/registration')
})

test('validates on submit: the summary takes focus, the title says so, and the values are kept', async () => {
  const { user, requests } = await openWizard('/registration/license', makeDraft(answersBefore('license')))
  await heading('What is your racing license?')
  await user.type(screen.getByLabelText('License number'), 'KY')
  await user.click(button('Continue'))
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  expect(summary).toHaveFocus()
  expect(document.title).toMatch(/^Error: What is your racing license\?/)
  await user.click(within(summary).getByRole('link', { name: 'Select a state.' }))
  expect(screen.getByLabelText('State')).toHaveFocus()
  expect(screen.getByLabelText('License number')).toHaveValue('KY')
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('"Continue" saves the answer and opens the next page', async () => {
  const { user, getDraft, currentPath } = await openWizard('/registration/name', makeDraft(answersBefore('name')))
  await heading('What is your name?')
  // As typed to confirm the agreement.
  expect(screen.getByLabelText('Last name')).toHaveValue('Ruiz')
  await user.clear(screen.getByLabelText('First name'))
  await user.type(screen.getByLabelText('First name'), ' José ')
  await user.click(button('Continue'))
  await heading('How can we reach you?')
  expect(currentPath()).toBe('/registration/contact')
  expect(getDraft()?.answers.name).toEqual({ firstName: 'José', lastName: 'Ruiz' })
  expect(screen.getByText(/^Saved at /)).toBeInTheDocument()
})

test('what the license registry knows fills in a page', async () => {
  const suggested = { name: { firstName: 'María', lastName: 'García' } }
  await openWizard('/registration/name', makeDraft(answersBefore('name'), { suggested }))
  expect(await screen.findByLabelText('First name')).toHaveValue('María')
  expect(screen.getByText(/Filled in from the license registry/)).toBeInTheDocument()
})

test('names the part of the date of birth that is missing', async () => {
  const { user } = await openWizard('/registration/identity', makeDraft(answersBefore('identity')))
  await user.type(await screen.findByLabelText('Month'), 'March')
  await user.type(screen.getByLabelText('Day'), '31')
  await user.click(button('Continue'))
  await user.click(await screen.findByRole('link', { name: 'Date of birth must include a year.' }))
  expect(screen.getByLabelText('Year')).toHaveFocus()
})

test('a date of birth that does not match blocks the registration without saying why', async () => {
  const { user, currentPath } = await openWizard('/registration/identity', makeDraft(answersBefore('identity')), {
    'PUT /api/registration/draft/answers': makeDraft(answersBefore('roles'), {
      status: 'blocked',
      identityOutcome: 'not-confirmed',
    }),
  })
  await user.type(await screen.findByLabelText('Month'), '3')
  await user.type(screen.getByLabelText('Day'), '31')
  await user.type(screen.getByLabelText('Year'), '1980')
  await user.click(button('Continue'))
  await heading('We couldn’t confirm who you are')
  expect(currentPath()).toBe('/registration/not-confirmed')
  expect(screen.getByText('R-7KQ2-M4XP')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'your license' })).toHaveAttribute('href', '/registration/license?change=1')
  expect(screen.getByRole('link', { name: '(555) 555-0100' })).toHaveAttribute('href', 'tel:5555550100')
})

test('lists masked candidates with "None of these are me" last', async () => {
  const candidate = {
    candidate: 'c-1',
    name: 'Maria G•••',
    city: 'Lexington',
    state: 'KY',
    licenseType: 'trainer',
    licenseEnding: '••34',
  }
  const { user, getDraft } = await openWizard('/registration/match', makeDraft(answersBefore('match')), {
    'POST /api/registration/draft/candidates': { candidates: [candidate] },
  })
  const options = await screen.findAllByRole('radio')
  expect(options.at(0)).toHaveAccessibleDescription('Trainer, Lexington, Kentucky, license ending in ••34')
  expect(options.at(-1)).toHaveAccessibleName('None of these are me')
  await user.click(button('Continue'))
  expect((await screen.findAllByText('Select your record, or “None of these are me.”')).length).toBe(2)
  await user.click(screen.getByRole('radio', { name: 'None of these are me' }))
  await user.click(button('Continue'))
  await heading('What is your date of birth?')
  expect(getDraft()?.answers.match).toEqual({ candidate: null })
})

test('goes on without a record while the license registry does not respond', async () => {
  const { user, getDraft } = await openWizard('/registration/match', makeDraft(answersBefore('match')), {
    'POST /api/registration/draft/candidates': () =>
      errorResponse(503, 'registration.registry-unavailable', 'Not available.'),
  })
  expect(await screen.findByText(/^The license registry doesn’t respond right now/)).toBeInTheDocument()
  expect(button('Try again')).toBeInTheDocument()
  await user.click(button('Continue without a record'))
  await heading('What is your date of birth?')
  expect(getDraft()?.answers.match).toEqual({ candidate: null })
})

test('the search by name is filled in with the known name, and its correction is not asked again', async () => {
  const { user, requests } = await openWizard('/registration/match', makeDraft(answersBefore('match')), {
    'POST /api/registration/draft/candidates': { candidates: [] },
  })
  await heading('We didn’t find your license')
  // As typed to confirm the agreement.
  expect(screen.getByLabelText('First name')).toHaveValue('Ana')
  await user.type(screen.getByLabelText('Last name'), ' Vega')
  await user.click(button('Search by name'))
  await screen.findByText(/We found no record for Ana Ruiz Vega/)
  const search = requests.findLast(({ method }) => method === 'POST')
  expect(await search?.json()).toEqual({ firstName: 'Ana', lastName: 'Ruiz Vega' })
  await user.click(button('Continue without a record'))
  await heading('What is your date of birth?')
  await user.type(screen.getByLabelText('Month'), '3')
  await user.type(screen.getByLabelText('Day'), '31')
  await user.type(screen.getByLabelText('Year'), '1980')
  await user.click(button('Continue'))
  await user.click(await screen.findByRole('link', { name: 'Continue' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Owner/ }))
  await user.click(button('Continue'))
  expect(await screen.findByLabelText('Last name')).toHaveValue('Ruiz Vega')
})

test('offers only the roles that are open at the age, and asks for the title of another role', async () => {
  const answers = { ...answersBefore('roles'), identity: { dateOfBirth: '2009-03-31' } }
  const { user, getDraft } = await openWizard('/registration/roles', makeDraft(answers))
  await heading('What do you do in racing?')
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['owner', 'jockey', 'other'])
  await user.click(screen.getByRole('checkbox', { name: 'Other' }))
  await user.click(button('Continue'))
  expect((await screen.findAllByText('Enter a title for your other role.')).length).toBe(2)
  await user.type(screen.getByLabelText('Title of your role'), 'Groom')
  await user.click(button('Continue'))
  await heading('Your parent or guardian must agree')
  expect(getDraft()?.answers.roles).toEqual({ roles: ['other'], otherTitle: 'Groom' })
})

test('the country changes what region and postal code are called', async () => {
  const { user } = await openWizard('/registration/address', makeDraft(answersBefore('address')))
  expect(await screen.findByLabelText('ZIP code')).toBeInTheDocument()
  expect(screen.getByLabelText('State')).toHaveValue('KY')
  await user.selectOptions(screen.getByLabelText('Country'), 'MX')
  expect(screen.getByLabelText('State or province')).toBeInTheDocument()
  expect(screen.getByLabelText('Postal code')).toBeInTheDocument()
})

test('a code may be pasted with spaces and dashes; a wrong one shows how many attempts are left', async () => {
  const sentCode = makeSentCode({ attemptsLeft: 2 })
  const bodies: unknown[] = []
  const { user } = await openWizard('/registration/enter-code', makeDraft(ownerAnswers, { sentCode }), {
    'POST /api/registration/draft/codes/confirm': async (request: Request) => {
      bodies.push(await request.json())
      return errorResponse(400, 'auth.code-incorrect', 'English')
    },
  })
  const code = await screen.findByLabelText('6-digit code')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(screen.getByText('You have 2 attempts left.')).toBeInTheDocument()
  await user.click(code)
  await user.paste('123 – 456')
  await user.click(button('Continue'))
  expect((await screen.findAllByText('That code is incorrect. Check it and try again.')).length).toBe(2)
  expect(bodies).toEqual([{ code: '123456' }])
})

test('offers another code and the other channel only after the wait', async () => {
  const waiting = makeDraft(ownerAnswers, { sentCode: makeSentCode() })
  const { unmount } = await openWizard('/registration/enter-code', waiting)
  expect(await screen.findByRole('status', { name: '' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  unmount()
  const newCodeAt = new Date(Date.now() - 1000).toISOString()
  await openWizard('/registration/enter-code', { ...waiting, sentCode: makeSentCode({ newCodeAt }) })
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeInTheDocument()
  expect(button('Send to my phone instead')).toBeInTheDocument()
})

test('says that a code was not sent yet, and offers the other channel at once', async () => {
  const sentCode = makeSentCode({ isDelayed: true })
  await openWizard('/registration/enter-code', makeDraft(ownerAnswers, { sentCode }))
  expect(await screen.findByText(/^We’re having trouble sending your code/)).toBeInTheDocument()
  expect(button('Send to my phone instead')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

test('after too many wrong codes the page says when the next one is accepted', async () => {
  const lockedUntil = new Date(Date.now() + 500_000).toISOString()
  await openWizard('/registration/enter-code', makeDraft(ownerAnswers, { sentCode: makeSentCode({ lockedUntil }) }))
  await heading('Too many wrong codes')
  expect(screen.queryByLabelText('6-digit code')).not.toBeInTheDocument()
})

test('suggests other usernames when the one is taken', async () => {
  const draft = makeDraft(answersBefore('username'), { isContactConfirmed: true })
  const { user } = await openWizard('/registration/username', draft, {
    'POST /person/username/generate': { username: 'ana.ruiz' },
    'PUT /api/registration/draft/answers': () => errorResponse(409, 'auth.username-taken', 'English'),
    'GET /person/username/check/ana.ruiz': { isAvailable: false, suggestions: ['ana.ruiz2', 'aruiz', 'ruiz.ana'] },
  })
  expect(await screen.findByLabelText('Username')).toHaveValue('ana.ruiz')
  await user.click(button('Continue'))
  await user.click(await screen.findByRole('button', { name: 'Use aruiz' }))
  expect(screen.getByLabelText('Username')).toHaveValue('aruiz')
})

test('a change on the answers returns to the answers', async () => {
  const { user, currentPath } = await openWizard(
    '/registration/check-answers',
    makeDraft(ownerAnswers, { isContactConfirmed: true }),
  )
  await heading('Check your answers')
  await user.click(screen.getByRole('link', { name: 'Change Name' }))
  await heading('What is your name?')
  await user.click(button('Continue'))
  await heading('Check your answers')
  expect(currentPath()).toBe('/registration/check-answers')
})

test('registers with a password that meets the rules, and shows the HISA ID', async () => {
  const draft = makeDraft(ownerAnswers, { isContactConfirmed: true })
  const { user } = await openWizard('/registration/password', draft, {
    'POST /api/registration/draft/account': {
      sub: 'sub-1',
      username: 'ana.ruiz',
      draftId: draft.draftId,
      secret: 's'.repeat(20),
    },
    'POST /person/with-cognito/sub-1': {
      hisaPersonId: 'P-000-482-916',
      displayName: 'Ana Ruiz',
      isCovered: true,
      roles: ['owner'],
      pendingRoles: [],
    },
  })
  const password = await screen.findByLabelText('Password')
  await user.type(password, 'short')
  await user.click(button('Create account and register'))
  expect((await screen.findAllByText(/Password is too short/)).length).toBe(2)
  expect(screen.getByText('a number').closest('li')).toHaveTextContent('still needed')
  await user.clear(password)
  await user.click(password)
  await user.paste('Bay-Colt-2026')
  expect(screen.getByText('a number').closest('li')).toHaveTextContent('done')
  await user.click(screen.getByLabelText('Confirm password'))
  await user.paste('Bay-Colt-2026')
  await user.click(button('Create account and register'))
  await heading('You’re registered')
  expect(screen.getByText('P-000-482-916')).toBeInTheDocument()
})

test('leaving asks whether to keep or to delete the answers', async () => {
  const { user, currentPath } = await openWizard('/registration/name', makeDraft(answersBefore('name')), {
    'DELETE /api/registration/draft': { deleted: true },
  })
  await heading('What is your name?')
  await user.click(button('Leave registration'))
  await user.click(await screen.findByRole('button', { name: 'Delete answers and leave' }))
  expect(await screen.findByRole('button', { name: 'Start' })).toBeInTheDocument()
  expect(currentPath()).toBe('/registration')
})

test('offers only the channels that are switched on, and says which one is not', async () => {
  await openWizard('/registration/code', makeDraft(answersBefore('username')), {
    'GET /api/registration/settings': { ...settings, channels: ['email'] },
  })
  expect(await screen.findByText('We can’t send text messages right now.')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /By email/ })).toBeChecked()
  expect(screen.queryByRole('radio', { name: /By text message/ })).not.toBeInTheDocument()
})

test('a record that is locked leads to the support line with the reference number', async () => {
  const draft = makeDraft(answersBefore('identity'))
  const { user } = await openWizard('/registration/identity', draft, {
    'PUT /api/registration/draft/answers': () => errorResponse(429, 'registration.candidate-locked', 'English'),
  })
  await user.type(await screen.findByLabelText('Month'), '3')
  await user.type(screen.getByLabelText('Day'), '31')
  await user.type(screen.getByLabelText('Year'), '1980')
  await user.click(button('Continue'))
  expect(await screen.findByRole('link', { name: settings.supportPhone })).toBeInTheDocument()
  expect(screen.getByText(draft.reference)).toBeInTheDocument()
})

test('an added license takes the focus, and removing it leaves the focus on the page', async () => {
  const answers = { ...answersBefore('name'), roles: { roles: ['veterinarian' as const] } }
  const { user } = await openWizard('/registration/veterinarian', makeDraft(answers))
  await heading('Where are you licensed as a veterinarian?')
  await user.click(button('Add another license'))
  expect(within(screen.getByRole('region', { name: 'License 2' })).getByLabelText('State')).toHaveFocus()
  await user.click(button('Remove license 2'))
  expect(document.body).not.toHaveFocus()
})

test('a jockey who says nothing about an agent is led to the question, and an answer removes the message', async () => {
  const answers = { ...answersBefore('name'), roles: { roles: ['jockey' as const] } }
  const { user } = await openWizard('/registration/jockey', makeDraft(answers))
  await heading('When were your last medical checks?')
  await user.click(button('Continue'))
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  expect(within(summary).getAllByRole('link')).toHaveLength(3)
  await user.click(within(summary).getByRole('link', { name: /^Enter the name of your jockey agent/ }))
  expect(screen.getByRole('radio', { name: /^Yes/ })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: /^No/ }))
  await waitFor(() => expect(screen.queryByText(/^Enter the name of your jockey agent/)).not.toBeInTheDocument())
})

test('the role in the confirmed record is selected', async () => {
  const suggested = { roles: { roles: ['trainer' as const] } }
  const draft = makeDraft(answersBefore('roles'), { suggested, identityOutcome: 'confirmed' })
  await openWizard('/registration/roles', draft)
  expect(await screen.findByRole('checkbox', { name: /^Trainer/ })).toBeChecked()
  expect(screen.getByText(/Filled in from the license registry/)).toBeInTheDocument()
})
