import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Types the first letters of a location into its field and selects the option. */
export async function selectLocation(user: UserEvent, label: string | RegExp, name: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: label })
  await user.clear(field)
  await user.type(field, name.slice(0, 3))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
