import { fakeShellHost, renderPage, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import registration from '../../../locales/en-US/registration.json'
import StartPage from './start.page.tsx'

const openStart = (session?: ReturnType<typeof signedIn>) =>
  renderPage(<StartPage />, {
    texts: { registration },
    host: fakeShellHost(session && { session }),
    path: '/registration',
  })

test('leads to the first question and offers to sign in', async () => {
  await openStart()
  expect(await screen.findByRole('link', { name: 'Start' })).toHaveAttribute('href', '/registration/kind')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test('does not offer to sign in to somebody who is signed in', async () => {
  await openStart(signedIn('USERS'))
  expect(await screen.findByRole('link', { name: 'Start' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
})
