import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MemoryRouter, Route, Routes } from '../router.ts'
import { Button } from './button.tsx'
import { DataList } from './data-list.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { getPageNumbers, Pagination } from './pagination.tsx'
import { ErrorState } from './states.tsx'
import { Link } from 'react-router'

describe('PageTitle', () => {
  it('renders the h1, sets the document title and takes focus only after navigation', async () => {
    const user = userEvent.setup()
    // The module remembers the last page, and other test files share it.
    vi.resetModules()
    const { PageTitle } = await import('./page-title.tsx')
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

  it('is labeled by its title, closes on Escape and returns focus to the opener', async () => {
    const user = userEvent.setup()
    render(<Opener />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Withdraw the comment?' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('moves focus to the next row when the decision in it removed the row of its opener', async () => {
    function Queue() {
      const [names, setNames] = useState(['Ana', 'Ben'])
      const [decided, setDecided] = useState<string>()
      return (
        <main>
          {names.map((name) => (
            <p key={name}>
              <Button onClick={() => setDecided(name)}>{name}</Button>
            </p>
          ))}
          {decided !== undefined && (
            <Dialog title="Approve?" onClose={() => setDecided(undefined)}>
              <Button onClick={() => setNames(names.filter((name) => name !== decided))}>Approve</Button>
            </Dialog>
          )}
        </main>
      )
    }
    const user = userEvent.setup()
    render(<Queue />)
    await user.click(screen.getByRole('button', { name: 'Ana' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Ben' })).toHaveFocus()
  })
})

it('DialogActions puts the cancel button first and the main action last', async () => {
  const back = vi.fn<() => void>()
  render(
    <DialogActions cancel={{ label: 'Cancel', onClick: back }}>
      <Button variant="danger">Remove</Button>
      <Button variant="primary">Save</Button>
    </DialogActions>,
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Remove', 'Save'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(back).toHaveBeenCalledOnce()
})

it('ErrorSummary takes focus and its links focus the fields', async () => {
  const user = userEvent.setup()
  render(
    <>
      <ErrorSummary errors={[{ fieldId: 'email', message: 'Email is required.' }]} failedSubmits={1} />
      <input id="email" aria-label="Email" />
    </>,
  )
  expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Email is required.' }))
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

it('ErrorSummary has a unique heading id when a page shows two of them', () => {
  render(
    <>
      <ErrorSummary errors={[{ message: 'Write something.' }]} failedSubmits={1} />
      <ErrorSummary errors={[{ message: 'Choose an outcome.' }]} failedSubmits={1} />
    </>,
  )
  const [first, second] = screen.getAllByRole('heading', { name: 'There is a problem' })
  expect(first?.id).not.toBe(second?.id)
})

it('ErrorState shows the title, a retry button and the reference number', async () => {
  const retry = vi.fn<() => void>()
  const user = userEvent.setup()
  render(<ErrorState title="The list did not load" message="No answer." onRetry={retry} correlationId="c-9" />)
  expect(screen.getByRole('alert')).toHaveTextContent('c-9')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('a busy button ignores clicks but keeps focus', async () => {
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
  it('renders a table with column headers', () => {
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

  it('links to the nearby pages and marks the current one', () => {
    render(
      <MemoryRouter>
        <Pagination page={5} pageCount={9} getHref={(page) => `?page=${page}`} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
    expect(getPageNumbers(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9])
    expect(getPageNumbers(1, 2)).toEqual([1, 2])
  })
})
