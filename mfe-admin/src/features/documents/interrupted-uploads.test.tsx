import { fakeShellHost } from '@portal/testing-web'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { InterruptedUploads } from './interrupted-uploads.tsx'
import { keptUploadsOf } from './kept-uploads.ts'

/** An upload that stopped before the service gave it an address. */
const interrupt = (account: string, filename: string) =>
  keptUploadsOf(localStorage, account).addUpload('print', {
    size: 9,
    metadata: { filename },
    creationTime: '2026-06-01T12:00:00Z',
    urlStorageKey: '',
    uploadUrl: null,
    parallelUploadUrls: null,
  })

const openAs = (username: string) => {
  const user = { username, groups: ['EDITORS'] as const, expiresAt: Date.now() + 3_600_000 }
  return openPage(
    <InterruptedUploads />,
    '/documents/upload',
    {},
    fakeShellHost({ session: { status: 'signed-in', user } }),
  )
}

test('an account is shown its own interrupted uploads and gives up none of another', async () => {
  await interrupt('ann', 'Secret plan.pdf')
  await interrupt('ann/b', 'Of a name that begins alike.pdf')
  await interrupt('bob', 'Rulebook.pdf')
  localStorage.setItem('portal.upload/bob/spoilt/1', '{nonsense')
  const { user } = await openAs('bob')
  await user.click(await screen.findByRole('button', { name: /Rulebook\.pdf/ }))
  await waitFor(() => expect(screen.queryByText(/\.pdf/)).toBeNull())
  expect(await keptUploadsOf(localStorage, 'bob').findAllUploads()).toEqual([])
  cleanup()
  await openAs('ann')
  expect(await screen.findByText('Secret plan.pdf')).toBeInTheDocument()
  expect(screen.getAllByText(/\.pdf/)).toHaveLength(1)
})
