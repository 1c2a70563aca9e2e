import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'

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
