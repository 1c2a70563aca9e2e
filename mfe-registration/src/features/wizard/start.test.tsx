import { errorResponse } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersBefore, makeDraft } from '../../testing/drafts.ts'
import { openWizard } from '../../testing/open-page.tsx'

test('starts a registration and opens the first question', async () => {
  const { user, currentPath } = await openWizard('/registration', null, {
    'POST /api/registration/draft': makeDraft({}),
  })
  expect(await screen.findByText(/^We save each answer .+ Come back within 30 days/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Are you a covered person?' })).toBeInTheDocument()
  expect(currentPath()).toBe('/registration/kind')
})

test('says why a registration cannot be started', async () => {
  const { user } = await openWizard('/registration', null, {
    'POST /api/registration/draft': () => errorResponse(409, 'registration.already-registered', 'English'),
  })
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  expect(await screen.findByText('You’re already registered.')).toBeInTheDocument()
})

test('offers to continue an unfinished registration on the first page without an answer', async () => {
  await openWizard('/registration', makeDraft(answersBefore('contact')))
  const link = await screen.findByRole('link', { name: 'Continue registration' })
  expect(link).toHaveAttribute('href', '/registration/contact')
  expect(screen.queryByRole('button', { name: 'Start' })).not.toBeInTheDocument()
})
