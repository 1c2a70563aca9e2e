import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ListEnd } from './components/list-end.tsx'
import { createQueryClient, QueryClientProvider, usePagedList } from './query.ts'

type Answer = { readonly items: readonly string[]; readonly next: string | null } | Error

it('keeps what came when the next page does not, and tries it again', async () => {
  const { asked } = show([
    { items: ['first'], next: 'here' },
    new Error('No connection.'),
    { items: ['second'], next: null },
  ])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'More acts' }))
  expect(await screen.findByRole('heading', { name: 'The next acts did not come' })).toBeVisible()
  expect(screen.getByText('No connection.')).toBeVisible()
  expect(screen.getByText('first')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('second')).toBeVisible()
  expect(screen.getByText('first')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(asked).toEqual([{}, { after: 'here' }, { after: 'here' }])
})

it('says why when nothing came at all', async () => {
  show([new Error('No connection.')])
  expect(await screen.findByText('Nothing came: No connection.')).toBeVisible()
})

function show(answers: readonly Answer[]) {
  const asked: unknown[] = []
  function Acts() {
    const list = usePagedList(['acts'], async (page) => {
      const answer = answers[asked.push(page) - 1] ?? new Error('Asked too often.')
      if (answer instanceof Error) throw answer
      return answer
    })
    if (list.failure) return <p>Nothing came: {list.failure.message}</p>
    return (
      <>
        <ul>
          {list.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <ListEnd
          rest={list.rest}
          more="More acts"
          failedTitle="The next acts did not come"
          describe={({ message }) => ({ message })}
        />
      </>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Acts />
    </QueryClientProvider>,
  )
  return { asked }
}
