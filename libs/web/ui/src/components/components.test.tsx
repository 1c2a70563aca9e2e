import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MemoryRouter, Route, Routes } from '../router.ts'
import { Button } from './button.tsx'
import { DataList } from './data-list.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PageTitle } from './page-title.tsx'
import { pagesAround, Pagination } from './pagination.tsx'
import { ErrorState } from './states.tsx'
import { Link } from 'react-router'

describe('PageTitle', () => {
  it('is the h1, names the document and takes the focus on navigation only', async () => {
    const user = userEvent.setup()
    render(
      <MemoryRouter initialEntries={['/title-one']}>
        <Routes>
          <Route
            path="/title-one"
            element={
              <>
                <PageTitle>One</PageTitle>
                <Link to="/title-two">on</Link>
              </>
            }
          />
          <Route path="/title-two" element={<PageTitle>Two</PageTitle>} />
        </Routes>
      </MemoryRouter>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'One' })).not.toHaveFocus()
    expect(document.title).toMatch(/^One – /)
    await user.click(screen.getByRole('link', { name: 'on' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Two' })).toHaveFocus()
  })
})

describe('Dialog', () => {
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open && (
          <Dialog title="Withdraw the comment?" onClose={() => setOpen(false)}>
            Text
          </Dialog>
        )}
      </>
    )
  }

  it('is named by its title, closes on Escape and gives the focus back', async () => {
    const user = userEvent.setup()
    render(<Opener />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Withdraw the comment?' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })
})

it('the buttons of a dialog stand in one order: the way back first, what it is for last', async () => {
  const back = vi.fn<() => void>()
  render(
    <DialogActions back={{ label: 'Cancel', onClick: back }}>
      <Button variant="danger">Remove</Button>
      <Button variant="primary">Save</Button>
    </DialogActions>,
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Remove', 'Save'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(back).toHaveBeenCalledOnce()
})

it('ErrorSummary takes the focus and its links lead to the fields', async () => {
  const user = userEvent.setup()
  render(
    <>
      <ErrorSummary faults={[{ fieldId: 'email', message: 'Email is required.' }]} refusals={1} />
      <input id="email" aria-label="Email" />
    </>,
  )
  expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Email is required.' }))
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

it('ErrorSummary has a name of its own where two forms of a page are refused', () => {
  render(
    <>
      <ErrorSummary faults={[{ message: 'Write something.' }]} refusals={1} />
      <ErrorSummary faults={[{ message: 'Choose an outcome.' }]} refusals={1} />
    </>,
  )
  const [first, second] = screen.getAllByRole('heading', { name: 'There is a problem' })
  expect(first?.id).not.toBe(second?.id)
})

it('ErrorState says what failed, offers another try and the reference', async () => {
  const retry = vi.fn<() => void>()
  const user = userEvent.setup()
  render(<ErrorState title="The list did not load" message="No answer." onRetry={retry} correlationId="c-9" />)
  expect(screen.getByRole('alert')).toHaveTextContent('c-9')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('a busy button ignores presses but keeps the focus', async () => {
  const press = vi.fn<() => void>()
  const user = userEvent.setup()
  render(
    <Button busy onClick={press}>
      Send
    </Button>,
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(press).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus()
})

describe('DataList and Pagination', () => {
  it('is a table with its headers', () => {
    render(
      <DataList
        caption="2 rules"
        columns={[{ key: 'name', header: 'Rule', cell: (row: { name: string }) => row.name }]}
        rows={[{ name: '2143' }, { name: '2144' }]}
        rowKey={(row) => row.name}
      />,
    )
    const table = screen.getByRole('table', { name: '2 rules' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getByRole('columnheader', { name: 'Rule' })).toBeInTheDocument()
  })

  it('links to the pages around and marks the one that is shown', () => {
    render(
      <MemoryRouter>
        <Pagination page={5} pageCount={9} hrefOf={(page) => `?page=${page}`} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
    expect(pagesAround(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9])
    expect(pagesAround(1, 2)).toEqual([1, 2])
  })
})
