import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { BrowserRouter, Route, Routes, useNavigate } from '../router.ts'
import { PageTitle } from './page-title.tsx'

it('takes focus on every page except the first, whatever happens before the first one renders', async () => {
  // The module remembers the last page for as long as the portal is open, and other test files share it.
  vi.resetModules()
  window.history.replaceState(null, '', '/')
  const { PageTitle } = await import('./page-title.tsx')
  let navigate: ReturnType<typeof useNavigate> = () => undefined
  const Portal = ({ isDrawn }: { isDrawn: boolean }) => {
    navigate = useNavigate()
    return (
      <Routes>
        <Route path="/" element={isDrawn && <PageTitle>First</PageTitle>} />
        <Route path="/next" element={<PageTitle>Next</PageTitle>} />
      </Routes>
    )
  }
  const show = (isDrawn: boolean) => (
    <BrowserRouter>
      <Portal isDrawn={isDrawn} />
    </BrowserRouter>
  )
  const { rerender } = render(show(false))
  act(() => void navigate('?definition=all'))
  rerender(show(true))
  expect(screen.getByRole('heading', { level: 1, name: 'First' })).not.toHaveFocus()
  act(() => void navigate('/next'))
  expect(screen.getByRole('heading', { level: 1, name: 'Next' })).toHaveFocus()
})

describe('a heading shown while the page loads', () => {
  let navigate: ReturnType<typeof useNavigate> = () => undefined
  const Waited = ({ heading, part }: { heading: string; part?: Promise<void> | undefined }) => {
    navigate = useNavigate()
    return (
      <Suspense fallback="waiting">
        <PageTitle key={heading}>{heading}</PageTitle>
        <button type="button">elsewhere</button>
        {part && <Part of={part} />}
      </Suspense>
    )
  }
  const page = (heading: string, part?: Promise<void>) => (
    <BrowserRouter>
      <Waited heading={heading} part={part} />
    </BrowserRouter>
  )
  let paths = 0
  const arriveAt = (heading: string) => {
    const view = render(page('Before'))
    act(() => void navigate(`/arrived-${(paths += 1)}`))
    view.rerender(page(heading))
    return view
  }

  it('passes focus to the heading that replaces it', () => {
    const { rerender } = arriveAt('Waiting')
    rerender(page('Drawn'))
    expect(screen.getByRole('heading', { level: 1, name: 'Drawn' })).toHaveFocus()
  })

  it('takes focus again after it was hidden by a suspended part of the page', async () => {
    const { rerender } = arriveAt('Shown')
    const { promise, resolve } = Promise.withResolvers<void>()
    await act(async () => rerender(page('Shown', promise)))
    const heading = screen.getByRole('heading', { level: 1, hidden: true })
    expect(heading).not.toBeVisible()
    // Browsers blur hidden elements.
    heading.blur()
    await act(async () => resolve())
    expect(screen.getByRole('heading', { level: 1, name: 'Shown' })).toHaveFocus()
  })

  it('takes focus when a query change on the same page removed the focused element', async () => {
    const { rerender } = arriveAt('One thing')
    screen.getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
    act(() => void navigate('?id=2'))
    rerender(page('One thing'))
    expect(screen.getByRole('button')).toHaveFocus()
    screen.getByRole('button').blur()
    act(() => void navigate('?id=3'))
    expect(screen.getByRole('heading', { level: 1, name: 'One thing' })).toHaveFocus()
  })

  it('does not take focus when the user has moved on', async () => {
    const { rerender } = arriveAt('Waiting')
    await userEvent.tab()
    rerender(page('Drawn'))
    expect(screen.getByRole('heading', { level: 1, name: 'Drawn' })).not.toHaveFocus()
  })
})

function Part({ of: part }: { of: Promise<void> }) {
  use(part)
  return 'part'
}
