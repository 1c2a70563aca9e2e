import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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

it('hands the focus on from the heading that stood while the page loaded, unless the person has gone elsewhere', () => {
  const page = (heading: string) => (
    <BrowserRouter>
      <PageTitle key={heading}>{heading}</PageTitle>
      <button type="button">elsewhere</button>
    </BrowserRouter>
  )
  const { rerender } = render(page('Waiting'))
  screen.getByRole('heading', { level: 1 }).focus()
  rerender(page('Drawn'))
  expect(screen.getByRole('heading', { level: 1, name: 'Drawn' })).toHaveFocus()
  screen.getByRole('button', { name: 'elsewhere' }).focus()
  rerender(page('Again'))
  expect(screen.getByRole('button', { name: 'elsewhere' })).toHaveFocus()
})
