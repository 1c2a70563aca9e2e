import type { RegistryImport } from '@portal/contracts-registration'
import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import RegistryImportsPage from './registry-imports.page.tsx'

const at = '2026-11-21T10:00:00.000Z'
const run: RegistryImport = {
  importId: idOf(1),
  state: 'checked',
  fileName: 'kentucky.csv',
  createdAt: at,
  finishedAt: null,
  rowsAccepted: 1200,
  rowsRejected: 2,
  rowsDone: 0,
  rowsAdded: 0,
  rowsReplaced: 0,
}
const base = `/api/registry-imports/${idOf(1)}`
const file = new File(['license_number'], 'kentucky.csv', { type: 'text/csv' })
const rejected = {
  items: [
    { rowNumber: 4, problems: [{ column: 'date_of_birth', code: 'invalid-date' }] },
    { rowNumber: 9, problems: [{ column: null, code: 'duplicate-row' }] },
  ],
  next: null,
}

test('checks a file, shows what is wrong, and imports the rest after a confirmation', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  let state: RegistryImport['state'] = 'checked'
  const { user, requests, currentPath } = await openPage(
    <RegistryImportsPage />,
    '/registry-imports',
    {
      'GET /api/registry-imports': { items: [], next: null },
      'POST /api/registry-imports': run,
      [`GET ${base}`]: () => ({ ...run, state, rowsDone: state === 'importing' ? 300 : 0 }),
      [`GET ${base}/rejected-rows`]: rejected,
      [`POST ${base}/confirm`]: { ...run, state: 'importing' },
    },
    host,
  )
  await screen.findByRole('heading', { name: 'No imports yet' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  expect(await screen.findByText(/1,200 rows can be imported/)).toBeInTheDocument()
  expect(currentPath()).toBe(`/registry-imports?import=${idOf(1)}`)
  expect(await screen.findByText('date_of_birth: not a date')).toBeInTheDocument()
  expect(screen.getByText('the same license is in an earlier row')).toBeInTheDocument()
  state = 'importing'
  await user.click(screen.getByRole('button', { name: 'Import 1,200 rows' }))
  expect(host.recorded.confirmations).toEqual(['Import 1,200 rows?'])
  expect(await screen.findByText('300 of 1,200 rows')).toBeInTheDocument()
  expect(requests.some(({ url }) => url.endsWith('/confirm'))).toBe(true)
})

test('says why a file is refused, and lists earlier imports', async () => {
  const { user } = await openPage(<RegistryImportsPage />, '/registry-imports', {
    'GET /api/registry-imports': { items: [{ ...run, state: 'imported' }], next: null },
    'POST /api/registry-imports': errorResponse(400, 'imports.columns-missing', 'x'),
  })
  expect(await screen.findByRole('link', { name: 'kentucky.csv' })).toBeInTheDocument()
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  expect(await screen.findByText('The file lacks columns that are required.')).toBeInTheDocument()
})
