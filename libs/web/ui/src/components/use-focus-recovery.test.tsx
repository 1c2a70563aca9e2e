import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { MemoryRouter } from '../router.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { Page } from './layout.tsx'
import { PageTitle } from './page-title.tsx'

function List({ names, isEmpty = false }: { readonly names: readonly string[]; readonly isEmpty?: boolean }) {
  const region = useRef<HTMLDivElement>(null)
  useFocusRecovery(region)
  return (
    <div ref={region} role="region" aria-label="List">
      {!isEmpty && <button type="button">Filter</button>}
      {names.map((name) => (
        <p key={name}>
          <button type="button">{name}</button>
        </p>
      ))}
    </div>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const flushObserver = () => act(async () => undefined)

it('moves focus to the next sibling, then into the nearest remaining ancestor, then to the region itself', async () => {
  const { rerender } = render(<List names={['one', 'two', 'three']} />)
  act(() => button('two').focus())
  rerender(<List names={['one', 'three']} />)
  await flushObserver()
  expect(button('three')).toHaveFocus()
  rerender(<List names={['one']} />)
  await flushObserver()
  expect(button('Filter')).toHaveFocus()
  rerender(<List names={[]} isEmpty />)
  await flushObserver()
  expect(screen.getByRole('region', { name: 'List' })).toHaveFocus()
})

it('does nothing when focus has moved elsewhere', async () => {
  const { rerender } = render(<List names={['one', 'two']} />)
  act(() => button('one').focus())
  act(() => button('one').blur())
  await flushObserver()
  rerender(<List names={['two']} />)
  await flushObserver()
  expect(document.body).toHaveFocus()
})

it('works in every Page: deleting a row moves focus to the next row, deleting the last row moves it to the heading', async () => {
  const page = (names: readonly string[]) => (
    <MemoryRouter>
      <Page>
        <PageTitle>Rows</PageTitle>
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </Page>
    </MemoryRouter>
  )
  const { rerender } = render(page(['one', 'two']))
  act(() => button('one').focus())
  rerender(page(['two']))
  await flushObserver()
  expect(button('two')).toHaveFocus()
  rerender(page([]))
  await flushObserver()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
