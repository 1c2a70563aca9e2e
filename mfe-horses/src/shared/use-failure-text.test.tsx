import { CallFailure, transportFailure } from '@portal/api-client'
import { fakeShellHost, renderPage } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../locales/en-US/horses.json'
import { useFailureText } from './use-failure-text.ts'

function Shown({ failure }: { readonly failure: CallFailure }) {
  const { title, message } = useFailureText()(failure)
  return <p>{[title, message].filter(Boolean).join(': ')}</p>
}

test('shows the message of a failure without a text of its own, and never its code', async () => {
  const failure = transportFailure('network.unreachable', 'The service cannot be reached.')
  await renderPage(<Shown failure={failure} />, { texts: { horses }, host: fakeShellHost(), path: '/' })
  expect(await screen.findByText('The service cannot be reached.')).toBeInTheDocument()
})
