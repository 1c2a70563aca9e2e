import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Link, MemoryRouter, Route, Routes } from '../router.ts'
import { PageTitle } from './page-title.tsx'

// In its own file because the module remembers the last page for as long as the portal is open.
it('takes focus even when the user left the first page before its heading rendered', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/slow']}>
      <Routes>
        <Route path="/slow" element={<Link to="/next">on</Link>} />
        <Route path="/next" element={<PageTitle>Next</PageTitle>} />
      </Routes>
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('link', { name: 'on' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Next' })).toHaveFocus()
})
