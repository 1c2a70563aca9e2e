import type { UserEvent } from '@testing-library/user-event'

/** Pastes text into a field, for tests that are not about typing: typing renders the page again for every character. */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
