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
