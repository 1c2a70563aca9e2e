import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ToastRegion, type Toast } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Toasts({ first }: { first: Toast }) {
  const [toasts, setToasts] = useState([first])
  return <ToastRegion toasts={toasts} onClose={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />
}
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it.each([
  ['success', 'status', 5000],
  ['error', 'alert', 2000],
] as const)('a toast of kind %s has role %s and closes after %i ms', (kind, role, durationMs) => {
  render(<Toasts first={{ id: '1', kind, message: 'Comment sent' }} />)
  expect(screen.getByRole(role)).toHaveTextContent('Comment sent')
  advance(durationMs - 1)
  expect(screen.queryByRole(role)).not.toBeNull()
  advance(1)
  expect(screen.queryByRole(role)).toBeNull()
})

it('pauses while hovered or focused and resumes with the remaining time', () => {
  render(<Toasts first={{ id: '1', kind: 'error', message: 'Not sent' }} />)
  const region = screen.getByRole('region', { name: 'Notifications' })
  advance(1500)
  fireEvent.mouseEnter(region)
  advance(60_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
  fireEvent.mouseLeave(region)
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }))
  advance(60_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }))
  advance(499)
  expect(screen.queryByRole('alert')).not.toBeNull()
  advance(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('renders inside the open dialog and remains after the dialog closes', () => {
  const toasts = [{ id: '1', kind: 'success', message: 'The link was copied' }] as const
  const Portal = ({ isDialogOpen }: { isDialogOpen: boolean }) => (
    <>
      <ToastRegion toasts={toasts} onClose={() => undefined} />
      {isDialogOpen && (
        <Dialog title="Definitions" onClose={() => undefined}>
          <p>All of them.</p>
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(<Portal isDialogOpen />)
  expect(screen.getByRole('dialog', { name: 'Definitions' })).toContainElement(screen.getByRole('status'))
  rerender(<Portal isDialogOpen={false} />)
  expect(screen.getByRole('status')).toHaveTextContent('The link was copied')
})

it('keeps the language of its text when the page changes its language', () => {
  render(<Toasts first={{ id: '1', kind: 'success', message: 'Comment sent', lang: 'en-US' }} />)
  expect(screen.getByText('Comment sent')).toHaveAttribute('lang', 'en-US')
})
