import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { describe, expect, it } from 'vitest'
import { BrowserRouter, Route, Routes, useNavigate } from '../router.ts'
import { PageTitle } from './page-title.tsx'

// Alone in its file: what was shown before is kept for as long as the portal is open.
it('takes the focus on every page but the first, whatever happened before that was drawn', () => {
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

describe('a heading that stands while the page loads', () => {
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

  it('hands the focus on to the one that takes its place', () => {
    const { rerender } = arriveAt('Waiting')
    rerender(page('Drawn'))
    expect(screen.getByRole('heading', { level: 1, name: 'Drawn' })).toHaveFocus()
  })

  it('has it again after it was hidden for a part of the page', async () => {
    const { rerender } = arriveAt('Shown')
    const { promise, resolve } = Promise.withResolvers<void>()
    await act(async () => rerender(page('Shown', promise)))
    const heading = screen.getByRole('heading', { level: 1, hidden: true })
    expect(heading).not.toBeVisible()
    // A browser takes the focus from what is hidden.
    heading.blur()
    await act(async () => resolve())
    expect(screen.getByRole('heading', { level: 1, name: 'Shown' })).toHaveFocus()
  })

  it('has it where another thing on the same page took away what had it', async () => {
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

  it('leaves it to a person who has gone on', async () => {
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
