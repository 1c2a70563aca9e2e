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
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it.each([
  ['success', 'status', 5000],
  ['error', 'alert', 2000],
] as const)('a toast of kind %s is a %s and closes after %i ms', (kind, role, life) => {
  render(<Toasts first={{ id: '1', kind, message: 'Comment sent' }} />)
  expect(screen.getByRole(role)).toHaveTextContent('Comment sent')
  pass(life - 1)
  expect(screen.queryByRole(role)).not.toBeNull()
  pass(1)
  expect(screen.queryByRole(role)).toBeNull()
})

it('waits while it is pointed at or holds the focus, and goes on with what was left', () => {
  render(<Toasts first={{ id: '1', kind: 'error', message: 'Not sent' }} />)
  const region = screen.getByRole('region', { name: 'Notifications' })
  pass(1500)
  fireEvent.mouseEnter(region)
  pass(60_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
  fireEvent.mouseLeave(region)
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }))
  pass(60_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }))
  pass(499)
  expect(screen.queryByRole('alert')).not.toBeNull()
  pass(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('stands in the dialog that is open, outside of which nothing is heard, and outlives it', () => {
  const toasts = [{ id: '1', kind: 'success', message: 'The link was copied' }] as const
  const Portal = ({ asks }: { asks: boolean }) => (
    <>
      <ToastRegion toasts={toasts} onClose={() => undefined} />
      {asks && (
        <Dialog title="Definitions" onClose={() => undefined}>
          <p>All of them.</p>
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(<Portal asks />)
  expect(screen.getByRole('dialog', { name: 'Definitions' })).toContainElement(screen.getByRole('status'))
  rerender(<Portal asks={false} />)
  expect(screen.getByRole('status')).toHaveTextContent('The link was copied')
})
