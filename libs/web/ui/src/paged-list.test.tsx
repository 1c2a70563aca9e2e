import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LoadMore } from './components/load-more.tsx'
import { createQueryClient, QueryClientProvider, usePagedList } from './query.ts'

type PageResult = { readonly items: readonly string[]; readonly next: string | null } | Error

it('keeps the loaded pages when the next page fails, and retries it', async () => {
  const { requests } = show([
    { items: ['first'], next: 'cursor-2' },
    new Error('No connection.'),
    { items: ['second'], next: null },
  ])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Show more activity' }))
  expect(await screen.findByRole('heading', { name: "The rest of the activity didn't load" })).toBeVisible()
  expect(screen.getByText('No connection.')).toBeVisible()
  expect(screen.getByText('first')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('second')).toBeVisible()
  expect(screen.getByText('first')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(requests).toEqual([{}, { after: 'cursor-2' }, { after: 'cursor-2' }])
})

it('reports the failure when nothing was loaded', async () => {
  show([new Error('No connection.')])
  expect(await screen.findByText('Not loaded: No connection.')).toBeVisible()
})

function show(results: readonly PageResult[]) {
  const requests: unknown[] = []
  function ActivityList() {
    const list = usePagedList(['activity'], async (page) => {
      const result = results[requests.push(page) - 1] ?? new Error('Unexpected request.')
      if (result instanceof Error) throw result
      return result
    })
    if (list.failure) return <p>Not loaded: {list.failure.message}</p>
    return (
      <>
        <ul>
          {list.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <LoadMore
          nextPage={list.nextPage}
          label="Show more activity"
          errorTitle="The rest of the activity didn't load"
          describeFailure={({ message }) => ({ message })}
        />
      </>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ActivityList />
    </QueryClientProvider>,
  )
  return { requests }
}
