import { unnamed } from '@portal/contracts-regulations/rules'
import { renderPage } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import admin from '../locales/es/admin.json' with { type: 'json' }
import { useAuthorName } from './author-name.ts'

function Names({ of }: { readonly of: readonly string[] }) {
  const authorName = useAuthorName()
  return of.map((published) => <p key={published}>{authorName(published)}</p>)
}

test('who published no name is told in the reader’s language, a name as it is', async () => {
  await renderPage(<Names of={['Rosa', unnamed.public, unnamed.authority, '']} />, { texts: { admin }, locale: 'es' })
  const told = screen.getAllByRole('paragraph').map((each) => each.textContent)
  expect(told).toEqual(['Rosa', 'Comentarista registrado', 'Personal de la autoridad', 'Sin nombre'])
})
