import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SelectField } from './fields.tsx'
import { FilterBar } from './filter-bar.tsx'

const renderBar = (activeCount?: number) =>
  render(
    <FilterBar label="Filter horses" {...(activeCount !== undefined && { activeCount })}>
      <SelectField label="Color" options={[{ value: 'bay', label: 'Bay' }]} />
    </FilterBar>,
  )

it('collapses the filters of a list behind a button with the number of active filters', async () => {
  const user = userEvent.setup()
  renderBar(2)
  const bar = screen.getByRole('search', { name: 'Filter horses' })
  const button = screen.getByRole('button', { name: 'Filters (2 active)' })
  expect(bar).toHaveAttribute('data-collapsed', 'true')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  const fields = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(fields).toContainElement(screen.getByRole('combobox', { name: 'Color' }))
  await user.click(button)
  expect(bar).not.toHaveAttribute('data-collapsed')
  expect(button).toHaveAttribute('aria-expanded', 'true')
})

it('says nothing about active filters when there are none', () => {
  renderBar(0)
  expect(screen.getByRole('button', { name: 'Filters' })).toBeInTheDocument()
})

it('never collapses choices that are not filters', () => {
  renderBar()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('search')).not.toHaveAttribute('data-collapsed')
})
