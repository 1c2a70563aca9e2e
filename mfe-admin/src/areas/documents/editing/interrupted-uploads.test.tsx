import { fakeShellHost } from '@portal/testing-web'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { InterruptedUploads } from './interrupted-uploads.tsx'
import { createUploadStorage } from './upload-storage.ts'

/** Stores an upload that was interrupted before the service assigned a URL. */
const storeInterruptedUpload = (account: string, filename: string) =>
  createUploadStorage(localStorage, account).addUpload('print', {
    size: 9,
    metadata: { filename },
    creationTime: '2026-06-01T12:00:00Z',
    urlStorageKey: '',
    uploadUrl: null,
    parallelUploadUrls: null,
  })

const openAs = (username: string) => {
  const user = { username, groups: ['EDITORS'] as const, roles: [], expiresAt: Date.now() + 3_600_000 }
  return openPage(
    <InterruptedUploads />,
    '/documents/upload',
    {},
    fakeShellHost({ session: { status: 'signed-in', user } }),
  )
}

test('shows and deletes only the interrupted uploads of the signed-in account', async () => {
  await storeInterruptedUpload('ann', 'Secret plan.pdf')
  await storeInterruptedUpload('ann/b', 'Similar account name.pdf')
  await storeInterruptedUpload('bob', 'Rulebook.pdf')
  localStorage.setItem('portal.upload/bob/invalid/1', '{invalid')
  const { user } = await openAs('bob')
  await user.click(await screen.findByRole('button', { name: /Rulebook\.pdf/ }))
  await waitFor(() => expect(screen.queryByText(/\.pdf/)).toBeNull())
  expect(await createUploadStorage(localStorage, 'bob').findAllUploads()).toEqual([])
  cleanup()
  await openAs('ann')
  expect(await screen.findByText('Secret plan.pdf')).toBeInTheDocument()
  expect(screen.getAllByText(/\.pdf/)).toHaveLength(1)
})
