import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { MemoryRouter } from '../router.ts'
import { useKeptFocus } from './kept-focus.ts'
import { Page } from './layout.tsx'
import { PageTitle } from './page-title.tsx'

function List({ names, isEmpty = false }: { readonly names: readonly string[]; readonly isEmpty?: boolean }) {
  const region = useRef<HTMLDivElement>(null)
  useKeptFocus(region)
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
const told = () => act(async () => undefined)

it('goes on to what stood after, then to what is left around, then to the region', async () => {
  const { rerender } = render(<List names={['one', 'two', 'three']} />)
  act(() => button('two').focus())
  rerender(<List names={['one', 'three']} />)
  await told()
  expect(button('three')).toHaveFocus()
  rerender(<List names={['one']} />)
  await told()
  expect(button('Filter')).toHaveFocus()
  rerender(<List names={[]} isEmpty />)
  await told()
  expect(screen.getByRole('region', { name: 'List' })).toHaveFocus()
})

it('leaves alone whoever has gone elsewhere', async () => {
  const { rerender } = render(<List names={['one', 'two']} />)
  act(() => button('one').focus())
  act(() => button('one').blur())
  await told()
  rerender(<List names={['two']} />)
  await told()
  expect(document.body).toHaveFocus()
})

it('is kept in every page: a row that is deleted hands it on to the next, the last one to the heading', async () => {
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
  await told()
  expect(button('two')).toHaveFocus()
  rerender(page([]))
  await told()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
