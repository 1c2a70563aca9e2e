import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInPortal } from '../test-portal.tsx'
import { OfflineNotice, OwnDevice } from './index.ts'

test('the notice says whether the page shows something saved, and when it was saved', async () => {
  const { portal } = await renderInPortal(<OfflineNotice />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  portal.offline.store.set((state) => ({ ...state, isOnline: false }))
  expect(await screen.findByText(/^No connection\. Pages that you opened/)).toBeVisible()
  portal.offline.store.set((state) => ({ ...state, savedAt: Date.parse('2026-11-24T15:00:00Z') }))
  expect(await screen.findByText(/^No connection\. You see what was saved on this device .*2026/)).toBeVisible()
})

test('the user says that the device is their own', async () => {
  const { user, portal } = await renderInPortal(<OwnDevice />, { locale: 'es' })
  await user.click(screen.getByRole('checkbox', { name: 'Este dispositivo es mío' }))
  expect(portal.offline.store.get().isOwnDevice).toBe(true)
})
