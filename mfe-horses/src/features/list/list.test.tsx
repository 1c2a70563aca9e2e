import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import ListPage from './list.page.tsx'

async function openList(response: object): Promise<void> {
  stubResponses(horsesHttp, { 'GET /api/horses': response })
  const host = fakeShellHost()
  connect(host)
  await renderPage(<ListPage />, { texts: { horses }, host, path: '/horses' })
}

test('lists the names', async () => {
  await openList({ items: [{ id: '00000000-0000-4000-8000-000000000001', name: 'First' }], next: null })
  expect(await screen.findByRole('cell', { name: /First/ })).toBeInTheDocument()
})

test('shows that the list is empty', async () => {
  await openList({ items: [], next: null })
  expect(await screen.findByText(horses['list.empty'])).toBeInTheDocument()
})

test('offers to try again when the list cannot be loaded', async () => {
  await openList(errorResponse(500, 'service.unavailable', 'Unavailable.'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
